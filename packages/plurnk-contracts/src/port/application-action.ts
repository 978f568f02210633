/** Whose world an action belongs to. The identities come from the adapter's binding, never from what a client sends. */
export type ApplicationActionContext =
  | { readonly scope: 'worldless' }
  | { readonly scope: 'workspace'; readonly workspaceId: number }
  | { readonly scope: 'worker'; readonly workspaceId: number; readonly workerId: number };

/** One action that a module of the application has registered. */
export interface ApplicationActionDescriptor {
  /** Unique among all actions. */
  readonly name: string;
  readonly scope: ApplicationActionContext['scope'];
  /** JSON Schemas, draft 2020-12. They are data of their owner and are never changed. */
  readonly inputSchema: object;
  readonly outputSchema: object;
}
