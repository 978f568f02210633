/** A promise that another place settles, once. */
export interface Signal {
  readonly settled: Promise<void>;
  readonly settle: () => void;
}

export const createSignal = (): Signal => {
  let settle = (): void => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { settled, settle };
};
