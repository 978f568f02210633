import type { PackageArgument } from '@quirl/quirl-contracts';

/** The name that stands for an argument in messages: its first long one, else its first. */
export const argumentName = ({ names }: Pick<PackageArgument, 'names'>): string =>
  names.find((name) => name.startsWith('--')) ?? names[0] ?? '';

/** Key of an argument in the table that a command gets (catalog spec 15): its name without leading dashes, `-` written `_`. */
export const argumentKey = (argument: Pick<PackageArgument, 'names'>): string =>
  argumentName(argument).replace(/^-+/, '').replaceAll('-', '_');
