/** Filled in with the KDL reader. */
export const generateCuratedSet = async (): Promise<void> => {};
