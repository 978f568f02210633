const ENDINGS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

/**
 * Runs work that can be cancelled from outside: the first interrupt, termination, hang-up or quit of this process ends the work in order,
 * so that no program that it started is left behind; a second one ends the process.
 */
export const untilInterrupted = async <Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> => {
  const controller = new AbortController();
  const cancel = (): void => controller.abort();
  for (const ending of ENDINGS) process.once(ending, cancel);
  try {
    return await work(controller.signal);
  } finally {
    for (const ending of ENDINGS) process.off(ending, cancel);
  }
};
