import { removePackage } from '@quirl/plugins';
import { answerPackageChange } from '../answers/answer-package-change.ts';
import type { Handler } from './command-host.ts';

/** `quirl plugin remove` */
export const pluginRemove: Handler = (values, host) =>
  answerPackageChange(values, host, ({ place }) => removePackage(place, values.required('name')));
