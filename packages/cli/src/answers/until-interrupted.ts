/**
 * Runs work that the person at the terminal can cancel: the first interrupt or termination of this process ends the work in order, so that
 * no program that it started is left behind; a second one ends the process.
 */
export const untilInterrupted = async <Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> => {
  const controller = new AbortController();
  const cancel = (): void => controller.abort();
  process.once('SIGINT', cancel);
  process.once('SIGTERM', cancel);
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGINT', cancel);
    process.off('SIGTERM', cancel);
  }
};
