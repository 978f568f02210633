import { answerFromPackage } from '../answers/answer-from-package.ts';
import { columnsOf } from '../output/text-layout.ts';
import { packageBuildText } from '../render/package-text.ts';
import type { Handler } from './command-host.ts';

/** `quirl package build`; exit status 1 for an invalid package. */
export const packageBuild: Handler = (values, host) =>
  answerFromPackage(values, host, (build, { outcome }) => ({
    document: outcome,
    text: (style) => packageBuildText(build, style, columnsOf(host.stdout)),
  }));
