/**
 * Runs a client that tells a person about everything that it strips, skips or refuses, without the telling: such material is the
 * point of many specimens, and each of them comes many times.
 */
export const withoutWarnings = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const { warn, error } = console;
  console.warn = () => {};
  console.error = () => {};
  try {
    return await work();
  } finally {
    console.warn = warn;
    console.error = error;
  }
};
