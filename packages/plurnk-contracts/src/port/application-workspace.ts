/** What a client holds on to: its workspace, and the worker that acts for it, which is not the conversation. */
export interface ClientEnvelope {
  readonly workspaceId: number;
  readonly workspaceName: string;
  /** Null: the workspace has no project, and never will. */
  readonly projectRoot: string | null;
  readonly workerId: number;
  readonly workerName: string;
}

/** `pick` makes files members, `view` lets them be read only, `hide` takes them away. */
export type ConstraintEffect = 'pick' | 'view' | 'hide';

export interface WorkspaceConstraint {
  readonly effect: ConstraintEffect;
  readonly glob: string;
}

/** `create`: an exact path that the application admitted itself. Clients cannot set it. */
export interface ListedConstraint extends WorkspaceConstraint {
  readonly source: 'explicit' | 'create';
}

export interface CreateWorkspaceRequest {
  /** The application invents one if there is none. */
  readonly name?: string;
  /** Without one the workspace has no project, and never will. */
  readonly projectRoot?: string | null;
  readonly settings?: string | object;
  readonly constraints?: readonly WorkspaceConstraint[];
}

export interface AttachWorkspaceRequest {
  readonly workspaceId: number;
  readonly workerId?: number;
  readonly workerName?: string;
}

export interface WorkspaceProjection {
  readonly id: number;
  readonly name: string;
  readonly project_root: string | null;
  readonly created_at: string;
}

/** How far the application is with reading a project. */
export interface WorkspaceDerivationStatus {
  readonly phase: 'preparing' | 'indexing' | 'complete' | 'failed';
  readonly completed: number;
  readonly total: number;
  /** 0 to 100. */
  readonly percent: number;
  readonly message: string;
  readonly level: 'info' | 'error';
}

/** What the constraints come to. Clients match no globs themselves. */
export interface WorkspaceMembers {
  readonly members: readonly { readonly path: string; readonly effect: 'member' | 'view' }[];
  readonly hidden: readonly string[];
}
