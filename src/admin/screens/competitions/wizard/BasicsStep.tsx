import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Radio, Select } from 'antd'
import { DayInput } from '#admin/pieces/DateInput.tsx'
import { CoverField } from '#admin/screens/competitions/CoverField.tsx'
import styles from '#admin/screens/competitions/competitions.module.css'
import { seasonsQuery } from '#admin/screens/competitions/competitions.queries.ts'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { RulesArticleField } from '#admin/screens/competitions/RulesArticleField.tsx'
import { optionsOf } from '#admin/screens/competitions/words.ts'
import type { CompetitionDocument, CompetitionKind } from '#shared/competitions/document.ts'
import { competitionKindWords } from '#shared/words/competitions.ts'
import { competitionSlug, type Draft } from './draft.ts'
import type { StepProps } from './step-props.ts'

const newSeason = 'new'

export function BasicsStep({ draft, change, problems }: StepProps) {
  const problem = (field: string) => problems.find((each) => each.field === field)?.message
  const { kind, name, slug, summary, rulesArticle, cover, startsOn, endsOn } = draft
  /** `useSlug` spells the name; until it has, or where it cannot, there is one all the same. */
  const follow = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    change({ ...part, ...(next.slug === '' && next.name !== '' && { slug: competitionSlug(next.name, next.kind, next.startsOn) }) })
  }
  return (
    <div className={styles.measure}>
      <Field label="类型" id="kind" problem={problem('kind')}>
        <Radio.Group
          id="kind"
          optionType="button"
          value={kind}
          options={optionsOf(competitionKindWords)}
          onChange={(event) => {
            const next: CompetitionKind = event.target.value
            follow({ kind: next, entrants: draft.entrants.map((entrant) => ({ ...entrant, place: { kind: 'none' } })) })
          }}
        />
      </Field>
      <div className={styles.grid}>
        <Field label="名称" id="name" problem={problem('name')} isRequired>
          <Input id="name" value={name} onChange={(event) => follow({ name: event.target.value })} />
        </Field>
        <Field
          label="标识"
          id="slug"
          problem={problem('slug')}
          extra="按名称的拼音生成，可以改；导入的文件和文章靠它认出赛事；公开后再改，旧的仍然通到这里"
          isRequired
        >
          <Input
            id="slug"
            value={slug}
            autoCapitalize="none"
            onChange={(event) => {
              const typed = event.target.value.toLowerCase()
              change({ slug: typed, isSlugOwn: typed !== '' })
            }}
          />
        </Field>
      </div>
      <div className={styles.grid}>
        <Field label="开始日期" id="startsOn" problem={problem('startsOn')} isRequired>
          <DayInput
            id="startsOn"
            value={startsOn}
            onChange={(event) => {
              const day = event.target.value
              follow({ startsOn: day, areDatesOwn: true, ...(endsOn < day ? { endsOn: day } : {}) })
            }}
          />
        </Field>
        <Field label="结束日期" id="endsOn" problem={problem('endsOn')} isRequired>
          <DayInput
            id="endsOn"
            min={startsOn}
            value={endsOn}
            onChange={(event) => change({ endsOn: event.target.value, areDatesOwn: true })}
          />
        </Field>
      </div>
      <SeasonField draft={draft} change={change} problems={problems} />
      <Field label="简介" id="summary" problem={problem('summary')} extra="一两句话，显示在赛事页顶部">
        <Input.TextArea id="summary" value={summary} rows={3} onChange={(event) => change({ summary: event.target.value })} />
      </Field>
      <RulesArticleField
        value={rulesArticle?.key}
        known={rulesArticle}
        problem={problem('rulesArticle')}
        onChange={(chosen) => change({ rulesArticle: chosen })}
      />
      <CoverField value={cover} problem={problem('cover')} onChange={(chosen) => change({ cover: chosen })} />
    </div>
  )
}

function SeasonField({ draft, change, problems }: StepProps) {
  const { season, isSeasonNew, startsOn, endsOn } = draft
  const seasons = useQuery(seasonsQuery)
  const problem = (field: string) => problems.find((each) => each.field === field)?.message
  const set = (part: Partial<CompetitionDocument['season']>) => change({ season: { ...season, ...part } })
  const pick = (value: string) => {
    if (value === newSeason) {
      const year = startsOn.slice(0, 4)
      change({ isSeasonNew: true, season: { slug: `season-${startsOn}`, name: `${year} 赛季`, startsOn, endsOn } })
      return
    }
    const found = seasons.data?.items.find((item) => item.slug === value)
    if (found)
      change({ isSeasonNew: false, season: { slug: found.slug, name: found.name, startsOn: found.startsOn, endsOn: found.endsOn } })
  }
  return (
    <>
      {seasons.error && (
        <Alert
          type="warning"
          showIcon
          title="已有的赛季没有载入"
          action={<Button onClick={() => void seasons.refetch()}>重试</Button>}
          style={{ marginBottom: 12 }}
        />
      )}
      <Field label="赛季" id="season" problem={problem('season')} isRequired>
        <Select
          id="season"
          placeholder="选择赛季，或新建一个"
          loading={seasons.isLoading}
          value={isSeasonNew ? newSeason : season.slug || undefined}
          options={[
            ...(seasons.data?.items.map((item) => ({ value: item.slug, label: item.name })) ??
              (season.slug && !isSeasonNew ? [{ value: season.slug, label: season.name }] : [])),
            { value: newSeason, label: '+ 新建赛季' },
          ]}
          onChange={pick}
        />
      </Field>
      {isSeasonNew && (
        <div className={styles.grid}>
          <Field label="赛季名称" id="season-name" problem={problem('season.name')} isRequired>
            <Input id="season-name" value={season.name} onChange={(event) => set({ name: event.target.value })} />
          </Field>
          <Field label="赛季标识" id="season-slug" problem={problem('season.slug')} isRequired>
            <Input id="season-slug" value={season.slug} onChange={(event) => set({ slug: event.target.value.toLowerCase() })} />
          </Field>
          <Field label="赛季开始" id="season-from" problem={problem('season.startsOn')} isRequired>
            <DayInput id="season-from" value={season.startsOn} onChange={(event) => set({ startsOn: event.target.value })} />
          </Field>
          <Field label="赛季结束" id="season-to" problem={problem('season.endsOn')} isRequired>
            <DayInput id="season-to" value={season.endsOn} onChange={(event) => set({ endsOn: event.target.value })} />
          </Field>
        </div>
      )}
    </>
  )
}
