import { refusal } from '@quirl/quirl-contracts';

/** All bytes of an input of at most `limit` bytes. Throws `resource_limit` as soon as there are more, `io` when reading fails. */
export const readInput = async (input: AsyncIterable<Uint8Array | string>, limit: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of input) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      length += bytes.length;
      if (length > limit) break;
      chunks.push(bytes);
    }
  } catch (error) {
    throw refusal(
      'io',
      `standard input cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      'Check where the input comes from.',
    );
  }
  if (length > limit)
    throw refusal('resource_limit', `standard input has more than ${limit} bytes`, 'Give a shorter input.', [
      `limit: ${limit}`,
    ]);
  return Buffer.concat(chunks);
};
