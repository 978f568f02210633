import { enablePackage } from '@quirl/plugins';
import { answerPackageChange } from '../answers/answer-package-change.ts';
import type { Handler } from './command-host.ts';

/** `quirl plugin enable` */
export const pluginEnable: Handler = (values, host) =>
  answerPackageChange(values, host, (setting) => enablePackage(setting, values.required('name')));
