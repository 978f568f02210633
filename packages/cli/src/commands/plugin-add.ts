import { addPackage } from '@quirl/plugins';
import { answerPackageChange } from '../answers/answer-package-change.ts';
import type { Handler } from './command-host.ts';

/** `quirl plugin add`: warnings about the package go to stderr with a text format. */
export const pluginAdd: Handler = (values, host) =>
  answerPackageChange(values, host, (setting) =>
    addPackage(setting, values.required('source'), values.list('--allow')),
  );
