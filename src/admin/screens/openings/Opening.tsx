import { Form, Input, Radio, Switch, Tag } from 'antd'
import { DayField } from '#admin/pieces/DayField.tsx'
import { InstantField } from '#admin/pieces/InstantField.tsx'
import { type RecordKind, RecordScreen } from '#admin/pieces/records/RecordScreen.tsx'
import { AutoComplete } from '#admin/pieces/Select.tsx'
import { counted, upTo } from '#admin/pieces/text-limit.ts'
import { LinkSelect } from '#admin/screens/links/LinkSelect.tsx'
import type { AdminOpening, NewOpening } from '#shared/admin/openings.ts'
import { formatDateTime, formatDay } from '#shared/dates.ts'
import { openingLengths } from '#shared/limits.ts'
import type { OpeningPrecision } from '#shared/opening-state.ts'
import { openingFieldWords, openingStateWords } from '#shared/words/openings.ts'
import { ArticleSelect } from './ArticleSelect.tsx'
import { OpeningSelect } from './OpeningSelect.tsx'
import styles from './openings.module.css'
import { stateColors } from './words.ts'
import { useZones } from './zones.queries.ts'

const openings: RecordKind<AdminOpening, NewOpening> = {
  path: '/openings',
  noun: '新服',
  measureWord: '个',
  act: 'openings.manage',
  blank: {
    zone: '',
    name: '',
    note: '',
    opensAt: null,
    precision: 'exact',
    isFull: false,
    maintenanceFrom: null,
    maintenanceUntil: null,
    closesAt: null,
    mergedIntoId: null,
    mergedAt: null,
    articleId: null,
    linkId: null,
    isPublished: true,
  },
  nameOf: ({ name }) => name,
  valuesOf: ({ id: _id, rev: _rev, state: _state, postponedFrom: _from, article: _article, mergedInto: _into, ...values }) => values,
  bodyOf: (opening) => ({
    ...opening,
    zone: opening.zone.trim(),
    name: opening.name.trim(),
    note: opening.note.trim(),
    opensAt: opening.precision === 'tbd' ? null : opening.opensAt,
  }),
  labels: openingFieldWords,
  slugHint: null,
  deletion: '新服页、搜索和日历里都不再有它。删除后不能恢复；只是暂时不公布，可以关掉「在网站上显示」。',
  Fields,
}

export function Component() {
  return <RecordScreen kind={openings} />
}

function Fields({ view }: { view: AdminOpening | null }) {
  const form = Form.useFormInstance<NewOpening>()
  const precision: OpeningPrecision = Form.useWatch('precision', form) ?? 'exact'
  const zones = useZones()
  return (
    <>
      {view && (
        <p>
          现在的状态：<Tag color={stateColors[view.state]}>{openingStateWords[view.state]}</Tag>
          {view.postponedFrom !== null && `已延期，原定 ${formatDateTime(view.postponedFrom)}`}
        </p>
      )}
      <Form.Item
        name="name"
        label={openingFieldWords.name}
        rules={[{ required: true, whitespace: true, message: '请输入新服的名称' }, upTo(openingLengths.name)]}
      >
        <Input style={{ maxWidth: 320 }} placeholder="例如 S133 半山灯" />
      </Form.Item>
      <Form.Item
        name="zone"
        label={openingFieldWords.zone}
        rules={[{ required: true, whitespace: true, message: '请输入所在的区' }, upTo(openingLengths.zone)]}
      >
        <AutoComplete options={zones} style={{ maxWidth: 320 }} placeholder="例如 双线一区" />
      </Form.Item>
      <Form.Item name="precision" label={openingFieldWords.precision}>
        <Radio.Group
          options={[
            { value: 'exact', label: '知道几点' },
            { value: 'day', label: '只知道哪天' },
            { value: 'tbd', label: '待定' },
          ]}
        />
      </Form.Item>
      {precision !== 'tbd' && (
        <Form.Item
          name="opensAt"
          label={precision === 'day' ? '开放日期' : `${openingFieldWords.opensAt}（北京时间）`}
          rules={[{ required: true, message: '请填写开放时间，或把时间改为「待定」' }]}
          extra="到了时间会自己变成「开放中」；公布后推迟的，网站会写明原定的时间。"
        >
          {precision === 'day' ? <OpeningDay /> : <InstantField />}
        </Form.Item>
      )}
      <Form.Item name="note" label={openingFieldWords.note} rules={[upTo(openingLengths.note)]}>
        <Input.TextArea rows={2} count={counted(openingLengths.note)} />
      </Form.Item>
      <Form.Item name="articleId" label={openingFieldWords.articleId} extra="公告发布之后，网站上才有它的链接。">
        <ArticleSelect known={view?.article ?? null} />
      </Form.Item>
      <Form.Item name="linkId" label={openingFieldWords.linkId} extra="开放前的按钮是「预约」，开放后是「进入」；不选就没有按钮。">
        <LinkSelect />
      </Form.Item>
      <Form.Item name="isFull" label={openingFieldWords.isFull} valuePropName="checked">
        <Switch />
      </Form.Item>
      <fieldset className={styles.set}>
        <legend>维护</legend>
        <p>到了开始的时间自己变成「维护」，结束后自己恢复。结束时间不知道就留空。</p>
        <Form.Item name="maintenanceFrom" label={openingFieldWords.maintenanceFrom}>
          <InstantField />
        </Form.Item>
        <Form.Item name="maintenanceUntil" label={openingFieldWords.maintenanceUntil}>
          <InstantField />
        </Form.Item>
      </fieldset>
      <fieldset className={styles.set}>
        <legend>合服与关闭</legend>
        <p>几台服务器一起合并，在新服列表里点「合服」更快。清空这里，就取消了合服。</p>
        <Form.Item name="mergedIntoId" label={openingFieldWords.mergedIntoId}>
          <OpeningSelect known={view?.mergedInto ?? null} except={view?.id} />
        </Form.Item>
        <Form.Item name="mergedAt" label={openingFieldWords.mergedAt}>
          <InstantField />
        </Form.Item>
        <Form.Item name="closesAt" label={openingFieldWords.closesAt} extra="早于开放时间，就是取消开服；订阅了日历的人会看到取消。">
          <InstantField />
        </Form.Item>
      </fieldset>
      <Form.Item
        name="isPublished"
        label={openingFieldWords.isPublished}
        valuePropName="checked"
        extra="关掉后网站和搜索里不再有它，日历里写成取消；随时可以恢复。"
      >
        <Switch />
      </Form.Item>
    </>
  )
}

/** A date, stored as its first instant in Beijing time. */
function OpeningDay({ value = null, onChange, ...props }: { id?: string; value?: string | null; onChange?(value: string | null): void }) {
  return (
    <div className={styles.day}>
      <DayField
        {...props}
        value={value === null ? null : formatDay(value)}
        onChange={(day) => onChange?.(day === null ? null : new Date(`${day}T00:00:00.000+08:00`).toISOString())}
      />
    </div>
  )
}
