import type { GrandFinal, Preset } from '#rules/presets/format-plan.ts'

export const presetNames: Readonly<Record<Preset, string>> = {
  round_robin: '单循环',
  double_round_robin: '双循环',
  groups_knockout: '小组赛+淘汰赛',
  swiss: '瑞士轮',
  swiss_record: '瑞士轮（胜负战绩晋级）',
  single_elimination: '单败淘汰',
  double_elimination: '双败淘汰',
  lobby_series: '多方积分赛（同场排名次）',
  gauntlet: '冒泡赛',
  ladder: '天梯赛',
}

export const presetNotes: Readonly<Record<Preset, string>> = {
  round_robin: '每两个参赛者打一场，按积分排名。',
  double_round_robin: '每两个参赛者打两场，主客互换，按积分排名。',
  groups_knockout: '先分组循环，每组前几名进入淘汰赛。',
  swiss: '打固定的轮数，每轮由成绩相近的人相遇，不重复对阵。',
  swiss_record: '先满足胜场的晋级，先满足负场的淘汰。',
  single_elimination: '输一场就出局。人数不是 2 的幂时，种子靠前的首轮轮空。',
  double_elimination: '输两场才出局：先输的进败者组，还能打回总决赛。',
  lobby_series: '多方同场打几轮，按每局的名次（和淘汰数）给分，总分排名；也可以取前几名再打淘汰赛。',
  gauntlet: '种子最低的两个先打，胜者依次挑战高一位的种子，最后挑战头号种子。',
  ladder: '随时可以发起挑战，胜了就升位；也可以按积分排名。最多一万人。',
}

export const grandFinalNames: Readonly<Record<GrandFinal, string>> = {
  reset: '胜者组输了第一场要加赛一场',
  single: '一场定冠军',
  series: '一轮系列赛定冠军',
}

export function optionsOf<T extends string>(names: Readonly<Record<T, string>>): { value: T; label: string }[] {
  // The keys of a record of names are its words.
  return (Object.keys(names) as T[]).map((value) => ({ value, label: names[value] }))
}
