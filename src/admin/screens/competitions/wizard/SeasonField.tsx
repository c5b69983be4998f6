import { Input } from 'antd'
import { DayInput } from '#admin/pieces/DateInput.tsx'
import styles from '#admin/screens/competitions/competitions.module.css'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { OutsideSeason } from '#admin/screens/competitions/OutsideSeason.tsx'
import { SeasonSelect } from '#admin/screens/competitions/SeasonSelect.tsx'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { seasonOf } from './draft.ts'
import type { StepProps } from './step-props.ts'

/** One of the seasons, or a new one with its name and dates. */
export function SeasonField({ draft, change, problems }: StepProps) {
  const { isSeasonNew, startsOn, endsOn } = draft
  const season = seasonOf(draft)
  const problem = (field: string) => problems.find((each) => each.field === field)?.message
  const set = (part: Partial<CompetitionDocument['season']>) => change({ season: { ...season, ...part } })
  const setDates = (part: Partial<CompetitionDocument['season']>) => change({ season: { ...season, ...part }, areSeasonDatesOwn: true })
  return (
    <>
      <SeasonSelect
        value={season}
        isNew={isSeasonNew}
        problem={problem('season')}
        onPick={(found) => change({ isSeasonNew: false, season: found })}
        onNew={(name) =>
          change({
            isSeasonNew: true,
            areSeasonDatesOwn: false,
            season: { slug: `season-${startsOn}`, name: name || `${startsOn.slice(0, 4)} 赛季`, startsOn, endsOn },
          })
        }
      />
      {isSeasonNew && (
        <div className={styles.grid}>
          <Field label="赛季名称" id="season-name" problem={problem('season.name')} isRequired>
            <Input id="season-name" value={season.name} onChange={(event) => set({ name: event.target.value })} />
          </Field>
          <Field label="赛季标识" id="season-slug" problem={problem('season.slug')} isRequired>
            <Input id="season-slug" value={season.slug} onChange={(event) => set({ slug: event.target.value.toLowerCase() })} />
          </Field>
          <Field label="赛季开始" id="season-from" problem={problem('season.startsOn')} isRequired>
            <DayInput id="season-from" value={season.startsOn} onChange={(event) => setDates({ startsOn: event.target.value })} />
          </Field>
          <Field label="赛季结束" id="season-to" problem={problem('season.endsOn')} isRequired>
            <DayInput id="season-to" value={season.endsOn} onChange={(event) => setDates({ endsOn: event.target.value })} />
          </Field>
        </div>
      )}
      {season.slug !== '' && <OutsideSeason season={season} span={draft} />}
    </>
  )
}
