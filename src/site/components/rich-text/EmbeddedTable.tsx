import type { GroupTable } from '#shared/competitions/table-views.ts'
import { paths } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { ShortTable } from '../../competition/ShortTable.tsx'
import { SiteLink } from '../SiteLink.tsx'
import own from './embeds.module.css'

interface Props {
  shown: GroupTable
  /** Within a text, or in the column beside it, which is headed by the competition's name. */
  shape?: 'card' | 'rail'
  hasLink?: boolean
}

/** The first places, with a link to the whole table. */
export function EmbeddedTable({ shown, shape = 'card', hasLink = true }: Props) {
  const { competition, table } = shown
  return (
    <div className={own.embed}>
      <ShortTable
        shown={shown}
        what={spaced`${placeOf(shown)}积分榜`}
        caption={
          shape === 'rail' ? (
            placeOf(shown)
          ) : (
            <>
              {competition.name}
              <small>{placeOf(shown)}</small>
            </>
          )
        }
      />
      {hasLink && (
        <SiteLink className={own.whole} to={addressOf(shown)}>
          {table.rows.length < table.total ? `完整积分榜（共 ${table.total} 名）` : '这一阶段的对阵与积分'}
        </SiteLink>
      )}
    </div>
  )
}

export function TableLink({ shown }: { shown: GroupTable }) {
  return (
    <p>
      <SiteLink to={addressOf(shown)}>{spaced`${shown.competition.name} ${placeOf(shown)}积分榜`}</SiteLink>
    </p>
  )
}

/** 小组赛 · A 组; the only group of a stage often has the same name as the stage. */
function placeOf({ stage, name }: GroupTable): string {
  return stage.name === name ? name : `${stage.name} · ${name}`
}

function addressOf({ competition, stage }: GroupTable): string {
  return paths.competition(competition.id, { tab: 'stages', stage: stage.id })
}
