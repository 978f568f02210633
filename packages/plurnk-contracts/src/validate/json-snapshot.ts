import { JSON_MODEL_DEPTH_LIMIT, JSON_MODEL_VALUES_LIMIT } from '../limits.ts';
import { copyDirectly } from './direct-copy.ts';
import { jsonPointer, type Path } from './json-pointer.ts';
import { listLength } from './list-length.ts';

/** A plain copy of a JSON value, or where and why the value is not JSON. */
export type JsonSnapshot =
  | { readonly isJson: true; readonly value: unknown }
  | { readonly isJson: false; readonly at: string; readonly error: string };

type Members = Readonly<Record<string | number, unknown>>;

/** A list or an object whose items are being copied. `names` is null for a list. */
interface Frame {
  readonly source: Members;
  readonly names: readonly string[] | null;
  readonly count: number;
  readonly copy: Record<string | number, unknown> | unknown[];
  readonly ordinal: number;
  /** The item to read next. */
  next: number;
}

class NotJson extends Error {}

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/**
 * Copies what JSON would carry of a value: own enumerable members with text names. What is judged cannot change meanwhile, and
 * no foreign code runs later. Takes time linear in the distinct parts, however deep. Never throws. SPEC §wire-json-model.
 */
export const jsonSnapshot = (value: unknown): JsonSnapshot => {
  const direct = copyDirectly(value);
  return direct === null ? thoroughSnapshot(value) : { isJson: true, value: direct.value };
};

/** Works without recursion, copies a part that stands in several places once, and knows where it is. */
const thoroughSnapshot = (value: unknown): JsonSnapshot => {
  const copying = new Copying();
  try {
    return { isJson: true, value: copying.copy(value) };
  } catch (error) {
    // Anything else that is thrown comes from an accessor or a proxy of the value, and its text is not ours to show.
    return {
      isJson: false,
      at: jsonPointer(copying.path()),
      error: error instanceof NotJson ? error.message : 'reading the value failed',
    };
  }
};

class Copying {
  private readonly frames: Frame[] = [];
  private readonly ordinals = new Map<object, number>();
  private readonly copies: Frame['copy'][] = [];
  private readonly isComplete: boolean[] = [];
  private values = 1;

  copy(root: unknown): unknown {
    const result = this.enter(root);
    for (let frame = this.frames.at(-1); frame !== undefined; frame = this.frames.at(-1)) {
      if (this.fill(frame)) {
        this.isComplete[frame.ordinal] = true;
        this.frames.pop();
      }
    }
    return result;
  }

  /** The way to the member that is being read. */
  path(): Path {
    return this.frames.map(({ names, next }) => names?.[next - 1] ?? next - 1);
  }

  /** Copies items until one opens a frame of its own. Whether the frame is complete. */
  private fill(frame: Frame): boolean {
    const { frames } = this;
    const depth = frames.length;
    const { source, names, count, copy } = frame;
    while (frame.next < count) {
      const key = names === null ? frame.next : (names[frame.next] ?? '');
      frame.next += 1;
      const value = this.enter(source[key]);
      if (Array.isArray(copy)) copy.push(value);
      else if (key === '__proto__') Object.defineProperty(copy, key, { value, enumerable: true });
      else copy[key] = value;
      if (frames.length > depth) return false;
    }
    return true;
  }

  /** A scalar as it is, or the copy of a list or object, which may have to be filled yet. */
  private enter(value: unknown): unknown {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        if (Number.isFinite(value)) return value;
        throw new NotJson('a number must be finite');
      case 'object':
        return isMembers(value) ? this.copyOf(value) : null;
      default:
        throw new NotJson(`a value of type ${typeof value} is not JSON`);
    }
  }

  private copyOf(value: Members): unknown {
    const known = this.ordinals.get(value);
    if (known === undefined) return this.open(value);
    if (this.isComplete[known] === true) return this.copies[known];
    throw new NotJson('a value that contains itself is not JSON');
  }

  private open(value: Members): Frame['copy'] {
    if (this.frames.length === JSON_MODEL_DEPTH_LIMIT)
      throw new NotJson(`a value may nest at most ${JSON_MODEL_DEPTH_LIMIT} levels deep`);
    const names = Array.isArray(value) ? null : Object.keys(value);
    const count = names === null ? listLength(value) : names.length;
    this.values += count;
    if (this.values > JSON_MODEL_VALUES_LIMIT)
      throw new NotJson(`a value may hold at most ${JSON_MODEL_VALUES_LIMIT} values`);
    const copy = names === null ? [] : {};
    const ordinal = this.copies.push(copy) - 1;
    this.ordinals.set(value, ordinal);
    this.frames.push({ source: value, names, count, copy, ordinal, next: 0 });
    return copy;
  }
}
