import { describe, it } from 'vitest';
import { registerPortSuite } from './port-suite.ts';
import { createMemoryStage } from './testing/memory-stage.ts';

describe('An application in memory', () => {
  registerPortSuite(it, createMemoryStage);
});
