import { holds } from './expectation.ts';
import type { CreateStage, PortStage, StageAbilities, StageAbility } from './port-stage.ts';

/** One rule of the contract, as something that can be played on a port. */
export interface PortCase {
  /** Names the case for good. */
  readonly id: string;
  /** The rules of SPEC.md that it holds a port to. */
  readonly clauses: readonly string[];
  readonly says: string;
  /** What the stage must be able to do. */
  readonly needs: readonly StageAbility[];
  /** Rejects if the port breaks the rule, or if the stage lacks what the case needs. */
  run(createStage: CreateStage): Promise<void>;
}

interface PortCaseDefinition<Need extends StageAbility> {
  readonly id: string;
  readonly clauses: readonly string[];
  readonly says: string;
  readonly needs?: readonly Need[];
  readonly play: (stage: PortStage & Pick<StageAbilities, Need>) => Promise<void> | void;
}

const isAble = <Need extends StageAbility>(
  stage: PortStage,
  needs: readonly Need[],
): stage is PortStage & Pick<StageAbilities, Need> => needs.every((need) => stage[need] !== undefined);

export const portCase = <Need extends StageAbility = never>({
  id,
  clauses,
  says,
  needs = [],
  play,
}: PortCaseDefinition<Need>): PortCase => ({
  id,
  clauses,
  says,
  needs,
  run: async (createStage) => {
    const stage = await createStage();
    try {
      holds(isAble(stage, needs), `the stage lacks one of ${needs.join(', ')}`);
      await play(stage);
    } finally {
      await stage.close?.();
    }
  },
});
