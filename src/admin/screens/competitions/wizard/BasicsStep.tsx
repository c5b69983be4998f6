import { Input, Radio } from 'antd'
import { DayInput } from '#admin/pieces/DateInput.tsx'
import { CoverField } from '#admin/screens/competitions/CoverField.tsx'
import styles from '#admin/screens/competitions/competitions.module.css'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { RulesArticleField } from '#admin/screens/competitions/RulesArticleField.tsx'
import { optionsOf } from '#admin/screens/competitions/words.ts'
import type { CompetitionKind } from '#shared/competitions/document.ts'
import { competitionKindWords } from '#shared/words/competitions.ts'
import { competitionSlug, type Draft } from './draft.ts'
import { SeasonField } from './SeasonField.tsx'
import type { StepProps } from './step-props.ts'

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
