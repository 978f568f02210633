/**
 * Answers for llama.cpp: whether its grammar parser takes each grammar, and whether its matcher takes each text as a whole.
 * A process of its own, so that the native code cannot take the test runner with it; it talks to its parent by messages.
 */
import { getLlama } from 'node-llama-cpp';

/** @typedef {{ grammar: string, texts: string[] }} Question */

process.once('message', async (/** @type {Question[]} */ questions) => {
  const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true, progressLogs: false });
  const answers = [];
  for (const { grammar, texts } of questions) {
    try {
      const parsed = await llama.createGrammar({ grammar });
      answers.push(texts.map((text) => parsed._testText(text)));
    } catch {
      answers.push(null);
    }
  }
  process.send?.(answers, () => process.exit(0));
});
