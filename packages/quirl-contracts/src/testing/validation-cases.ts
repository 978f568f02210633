import { catalogCases } from './catalog-cases.ts';
import { contextCases } from './context-cases.ts';
import { manifestCases } from './manifest-cases.ts';
import { readingCases } from './reading-cases.ts';
import type { ValidationCase } from './validation-case.ts';

/** Every case that pins the validation of agent documents. Their ids are stable and distinct. */
export const validationCases: readonly ValidationCase[] = [
  ...readingCases,
  ...catalogCases,
  ...contextCases,
  ...manifestCases,
];
