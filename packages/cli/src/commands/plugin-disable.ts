import { disablePackage } from '@quirl/plugins';
import { answerPackageChange } from '../answers/answer-package-change.ts';
import type { Handler } from './command-host.ts';

/** `quirl plugin disable` */
export const pluginDisable: Handler = (values, host) =>
  answerPackageChange(values, host, ({ place }) => disablePackage(place, values.required('name')));
