import {
  DECLARED_LOCALS_LIMIT,
  FUNCTIONS_LIMIT,
  JUMPS_LIMIT,
  LOCALS_LIMIT,
  REGISTERS_LIMIT,
  UPVALUES_LIMIT,
} from '../limits.ts';
import { Jumps } from './jumps.ts';
import { ENVIRONMENT } from './spellings.ts';

/** What a declaration says behind the name of a local. */
export type Attribute = 'none' | 'const' | 'close';

/** A local variable, a parameter, a loop variable, or the environment that holds the globals. */
export interface Variable {
  /** The number of the spelling; -1 for the hidden state of a loop. */
  readonly name: number;
  /** The token that declares it. */
  readonly token: number;
  readonly attribute: Attribute;
  /** Null for the environment, which belongs to no function of the source. */
  readonly owner: FunctionScope | null;
}

interface BlockScope {
  readonly outer: BlockScope | null;
  readonly isLoop: boolean;
  /** Its first token: a jump at or behind it is inside. */
  readonly firstToken: number;
  readonly variables: number;
  readonly held: number;
  readonly labels: number;
  breaks: number;
}

interface FunctionScope {
  readonly outer: FunctionScope | null;
  readonly isVararg: boolean;
  /** How many variables of outer functions are in scope. */
  readonly firstVariable: number;
  readonly upvalues: Set<Variable>;
  readonly jumps: Jumps;
  block: BlockScope | null;
  functions: number;
  /** Declarations so far, and those that are not in scope yet. */
  declared: number;
  pending: number;
  /** Registers that the variables in scope hold for certain, and those that are occupied at this point. */
  held: number;
  occupied: number;
}

/**
 * Who declares which name, function by function and block by block, with the bounds that Lua sets to one function. Registers
 * are counted from below: only those that Lua's compiler needs for certain, so that nothing is refused that Lua accepts.
 */
export class Scopes {
  private readonly variables: Variable[] = [];
  /** What each name means now, and what it meant before, innermost last. */
  private readonly meanings = new Map<number, Variable[]>();
  private readonly environment: Variable = { name: ENVIRONMENT, token: 0, attribute: 'none', owner: null };
  private readonly refuse: (message: string) => never;
  private scope: FunctionScope | null = null;
  private labels = 0;
  private waitingJumps = 0;

  constructor(refuse: (message: string) => never) {
    this.refuse = refuse;
  }

  get isVararg(): boolean {
    return this.current.isVararg;
  }

  openFunction(isVararg: boolean): void {
    const outer = this.scope;
    if (outer !== null) {
      outer.functions += 1;
      if (outer.functions > FUNCTIONS_LIMIT) this.refuse(`Lua takes no more than ${FUNCTIONS_LIMIT} functions in one`);
    }
    this.scope = {
      outer,
      isVararg,
      firstVariable: this.variables.length,
      upvalues: new Set(),
      jumps: new Jumps(),
      block: null,
      functions: 0,
      declared: 0,
      pending: 0,
      held: 0,
      occupied: 0,
    };
  }

  /** Returns the `goto` that found no label, if there is one. */
  closeFunction(): number | undefined {
    const { jumps, outer } = this.current;
    this.scope = outer;
    return jumps.firstWaiting();
  }

  openBlock(firstToken: number, isLoop: boolean): void {
    const scope = this.current;
    scope.block = {
      outer: scope.block,
      isLoop,
      firstToken,
      variables: this.variables.length,
      held: scope.held,
      labels: scope.jumps.labels,
      breaks: 0,
    };
  }

  closeBlock(): void {
    const scope = this.current;
    const block = this.currentBlock;
    while (this.variables.length > block.variables) {
      const variable = this.variables.pop();
      if (variable !== undefined) this.meanings.get(variable.name)?.pop();
    }
    this.labels -= scope.jumps.labels - block.labels;
    scope.jumps.forget(block.labels);
    this.waitingJumps -= block.breaks;
    scope.held = block.held;
    scope.occupied = block.held;
    scope.block = block.outer;
  }

  /** Declares a variable that is in scope only after `activate`: `local x = x` reads the outer one. */
  declare(name: number, token: number, attribute: Attribute = 'none'): Variable {
    const scope = this.current;
    scope.pending += 1;
    if (this.variables.length - scope.firstVariable + scope.pending > LOCALS_LIMIT)
      this.refuse(`Lua takes no more than ${LOCALS_LIMIT} local variables in one function at a time`);
    return { name, token, attribute, owner: scope };
  }

  /** Declares the state that a loop keeps in variables without a name. */
  declareHidden(count: number, token: number): readonly Variable[] {
    return Array.from({ length: count }, () => this.declare(-1, token));
  }

  activate(variables: readonly Variable[]): void {
    const scope = this.current;
    for (const variable of variables) {
      this.variables.push(variable);
      const meanings = this.meanings.get(variable.name);
      if (meanings === undefined) this.meanings.set(variable.name, [variable]);
      else meanings.push(variable);
      // A constant whose value is known to the compiler lives in no register.
      if (variable.attribute === 'const') continue;
      scope.declared += 1;
      scope.held += 1;
    }
    scope.pending -= variables.length;
    if (scope.declared > DECLARED_LOCALS_LIMIT)
      this.refuse(`Lua takes no more than ${DECLARED_LOCALS_LIMIT} local variables in one function`);
    this.release(scope.held);
    this.occupy(0);
  }

  /** The variable that a name means here; undefined for a global. */
  variableOf(name: number): Variable | undefined {
    return this.meanings.get(name)?.at(-1);
  }

  /** The same, for a name that is used: what belongs to an outer function is counted. */
  resolve(name: number): Variable | undefined {
    const variable = this.variableOf(name);
    this.capture(variable ?? this.variableOf(ENVIRONMENT) ?? this.environment);
    return variable;
  }

  /** Occupies registers and returns how many were occupied before. */
  occupy(registers: number): number {
    const scope = this.current;
    const before = scope.occupied;
    scope.occupied += registers;
    if (scope.occupied > REGISTERS_LIMIT) this.refuse('Lua has too few registers for so many values at once');
    return before;
  }

  /** Goes back to this many occupied registers. */
  release(registers: number): void {
    this.current.occupied = registers;
  }

  /** Ends a statement: what it occupied is free again. */
  releaseAll(): void {
    this.current.occupied = this.current.held;
  }

  jump(name: number, token: number): void {
    const { jumps } = this.current;
    if (jumps.isVisible(name)) return;
    jumps.wait(name, token);
    this.waitForLabel();
  }

  /** Whether a loop of this function is there to leave. */
  leaveLoop(): boolean {
    let block = this.current.block;
    while (block !== null && !block.isLoop) block = block.outer;
    if (block === null) return false;
    block.breaks += 1;
    this.waitForLabel();
    return true;
  }

  isLabelVisible(name: number): boolean {
    return this.current.jumps.isVisible(name);
  }

  /** Places a label; returns a jump to it that would enter the scope of a local. At the end of its block no local is left. */
  placeLabel(name: number, isLast: boolean): number | undefined {
    const { jumps, firstVariable } = this.current;
    const { firstToken, variables } = this.currentBlock;
    const arrived = jumps.place(name, firstToken);
    this.labels += 1;
    if (this.labels > JUMPS_LIMIT) this.refuse(`Lua takes no more than ${JUMPS_LIMIT} labels at a time`);
    this.waitingJumps -= arrived.length;
    const newest = this.variables.length > Math.max(variables, firstVariable) ? this.variables.at(-1) : undefined;
    return isLast || newest === undefined ? undefined : arrived.find((token) => token < newest.token);
  }

  private waitForLabel(): void {
    this.waitingJumps += 1;
    if (this.waitingJumps > JUMPS_LIMIT)
      this.refuse(`Lua takes no more than ${JUMPS_LIMIT} jumps that wait for a label`);
  }

  private capture(variable: Variable): void {
    if (variable.attribute === 'const') return;
    for (let scope = this.scope; scope !== null && scope !== variable.owner; scope = scope.outer) {
      if (scope.upvalues.has(variable)) return;
      scope.upvalues.add(variable);
      if (scope.upvalues.size > UPVALUES_LIMIT)
        this.refuse(`Lua takes no more than ${UPVALUES_LIMIT} variables of outer functions in one`);
    }
  }

  private get current(): FunctionScope {
    if (this.scope === null) throw new Error('no function is open');
    return this.scope;
  }

  private get currentBlock(): BlockScope {
    const { block } = this.current;
    if (block === null) throw new Error('no block is open');
    return block;
  }
}
