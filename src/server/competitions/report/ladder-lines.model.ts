import type { CompetitionDocument, PositionLadder } from '#shared/competitions/document.ts'
import { sentence } from './list-lines.model.ts'

/** Changes of the way in which places are won on existing ladders; what follows for the places is reported elsewhere. */
export function ladderLines(before: CompetitionDocument, after: CompetitionDocument): string[] {
  const old = new Map(before.stages.map((stage) => [stage.key, stage]))
  return after.stages.flatMap((stage) => {
    const was = old.get(stage.key)
    if (stage.format !== 'ladder' || was?.format !== 'ladder') return []
    if (stage.ladder.by !== 'position' || was.ladder.by !== 'position') return []
    const [from, to] = [termsOf(was.ladder), termsOf(stage.ladder)]
    return from.flatMap(({ name, text }, i) => {
      const now = to[i]?.text ?? text
      return now === text ? [] : [sentence(`${stage.name}${name}`, text, now)]
    })
  })
}

function termsOf({ move, reach, walkoversStay }: PositionLadder): { name: string; text: string }[] {
  return [
    { name: '挑战成功后', text: move === 'swap' ? '双方互换名次' : '取代对方，其间各降一名' },
    { name: '对方未到场', text: walkoversStay ? '名次不变' : '同样升位' },
    { name: '最多越几名挑战', text: reach === undefined ? '不限' : `${reach} 名` },
  ]
}
