import { Alert, Descriptions, Input, Switch } from 'antd'
import styles from '#admin/screens/competitions/competitions.module.css'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { kindNames } from '#admin/screens/competitions/words.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import { CoverField } from './CoverField.tsx'
import type { TabProps } from './Edit.tsx'
import type { Edits } from './edits.ts'
import { RulesArticleField } from './RulesArticleField.tsx'

/** `stored`: with what stands beside the document. */
export function BasicsTab({
  document,
  edited: { competition },
  edits,
  change,
  competition: stored,
}: TabProps & { competition: AdminCompetition }) {
  const set = (part: Edits['competition']) => change({ competition: { ...edits.competition, ...part } })
  return (
    <>
      <Descriptions
        styles={{ label: { color: '#4a5a6b' } }}
        size="small"
        style={{ marginBottom: 16 }}
        column={{ xs: 1, md: 3 }}
        items={[
          { key: 'kind', label: '类型', children: kindNames[competition.kind] },
          { key: 'slug', label: '网址名', children: competition.slug },
          { key: 'season', label: '赛季', children: document.season.name },
        ]}
      />
      <Field label="名称" id="name" isRequired problem={competition.name.trim() === '' ? '请填写赛事名称' : undefined}>
        <Input id="name" value={competition.name} maxLength={60} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <div className={styles.grid}>
        <Field label="开始日期" id="startsOn" isRequired>
          <Input id="startsOn" type="date" value={competition.startsOn} onChange={(event) => set({ startsOn: event.target.value })} />
        </Field>
        <Field
          label="结束日期"
          id="endsOn"
          isRequired
          problem={competition.endsOn < competition.startsOn ? '结束日期不能早于开始日期' : undefined}
        >
          <Input id="endsOn" type="date" value={competition.endsOn} onChange={(event) => set({ endsOn: event.target.value })} />
        </Field>
      </div>
      <Field label="简介" id="summary">
        <Input.TextArea
          id="summary"
          rows={3}
          maxLength={1000}
          value={competition.summary ?? ''}
          onChange={(event) => set({ summary: event.target.value })}
        />
      </Field>
      <RulesArticleField
        value={competition.rulesArticle}
        known={document.competition.rulesArticle === competition.rulesArticle ? stored.rulesArticle : null}
        onChange={(rulesArticle) => set({ rulesArticle })}
      />
      <CoverField competition={stored} />
      <Field label="公开" id="isPublic">
        <Switch
          id="isPublic"
          checked={!competition.isHidden}
          checkedChildren="公开"
          unCheckedChildren="隐藏"
          onChange={(isPublic) => set({ isHidden: !isPublic })}
        />
      </Field>
      {competition.isHidden && !document.competition.isHidden && (
        <Alert type="warning" showIcon title="保存后访客看不到这项赛事和它的比赛，数据都会保留。" />
      )}
    </>
  )
}
