import { Alert, Form, Input } from 'antd'
import { DayField } from '#admin/pieces/DayField.tsx'
import { type RecordFieldsProps, type RecordKind, RecordScreen } from '#admin/pieces/records/RecordScreen.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import type { AdminSeason, SeasonEdit } from '#shared/admin/people.ts'
import { asSeen } from '#shared/characters.ts'

type Values = Omit<SeasonEdit, 'rev'>

const seasons: RecordKind<AdminSeason, Values> = {
  path: '/seasons',
  noun: '赛季',
  measureWord: '个',
  act: 'people.write',
  blank: { name: '', startsOn: '', endsOn: '' },
  nameOf: (season) => season.name,
  valuesOf: ({ name, startsOn, endsOn }) => ({ name, startsOn, endsOn }),
  bodyOf: ({ name, startsOn, endsOn }) => ({ name: asSeen(name), startsOn, endsOn }),
  labels: { name: '名称', startsOn: '开始日期', endsOn: '结束日期' },
  nameIn: ({ name }) => name,
  slugHint: '导入的赛事文件靠它认出赛季，建立后不能修改。',
  deletion: '没有赛事、战队或文章用到它。删除后不能恢复。',
  Fields,
}

export function Component() {
  return <RecordScreen kind={seasons} />
}

function Fields({ view }: RecordFieldsProps<AdminSeason>) {
  const form = Form.useFormInstance<Values>()
  const startsOn = Form.useWatch('startsOn', form) ?? ''
  const endsOn = Form.useWatch('endsOn', form) ?? ''
  const played = view?.played ?? null
  const isOutside = played !== null && startsOn !== '' && endsOn !== '' && (played.startsOn < startsOn || endsOn < played.endsOn)
  return (
    <>
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入赛季的名称' }, upTo(60)]}>
        <Input style={{ maxWidth: 320 }} />
      </Form.Item>
      <Form.Item name="startsOn" label="开始日期" rules={[{ required: true, message: '请选择开始日期' }]} style={{ maxWidth: 320 }}>
        <DayField />
      </Form.Item>
      <Form.Item name="endsOn" label="结束日期" rules={[{ required: true, message: '请选择结束日期' }]} style={{ maxWidth: 320 }}>
        <DayField />
      </Form.Item>
      {isOutside && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={`${outsideWords(played, { startsOn, endsOn })}，不在上面的日期里`}
          description="请核对日期；确实这样安排的，可以照样保存。"
          style={{ marginBottom: 16 }}
        />
      )}
    </>
  )
}

/** 「春季赛」2026-02-20 开始，「总决赛」2026-07-02 结束: those that lie outside. */
function outsideWords(played: NonNullable<AdminSeason['played']>, season: { startsOn: string; endsOn: string }): string {
  return [
    ...(played.startsOn < season.startsOn ? [`「${played.first}」${played.startsOn} 开始`] : []),
    ...(season.endsOn < played.endsOn ? [`「${played.last}」${played.endsOn} 结束`] : []),
  ].join('，')
}
