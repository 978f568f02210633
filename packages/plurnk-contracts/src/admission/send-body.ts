import type { SendBody } from '../generated/contract-types.ts';
import { readJsonText } from '../plan/json-text.ts';

/** The message of a SEND: its exact text, and the value of that text where it is JSON. No text is no message. SPEC §send-body. */
export const admitSendBody = (raw: string): SendBody | null =>
  raw === '' ? null : { raw, json: readJsonText(raw)?.value ?? null };
