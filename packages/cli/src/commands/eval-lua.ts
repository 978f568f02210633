import { evalExpression } from '@quirl/lua';
import { untilInterrupted } from '../answers/until-interrupted.ts';
import { workingDirectory } from '../answers/working-directory.ts';
import type { Handler } from './command-host.ts';
import { answerResult } from './run-lua.ts';

/** `quirl eval`: prints the value of one expression. */
export const evalLua: Handler = async (values, host) => {
  const setting = { cwd: workingDirectory(), environment: host.machine.environment };
  const expression = values.required('expression');
  return answerResult(await untilInterrupted((signal) => evalExpression(expression, { ...setting, signal })), host);
};
