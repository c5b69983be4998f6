import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { PictureField } from '#admin/pieces/PictureField.tsx'
import { SortableList, SortableRow } from '#admin/pieces/Sortable.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import { tipLengths } from '#shared/limits.ts'
import type { Picture } from '#shared/media.ts'
import styles from './tips.module.css'

/** The steps of a tip in their order, each with a picture where one helps. */
export function StepsField({ known }: { known: readonly Picture[] }) {
  return (
    <Form.List name="steps">
      {(fields, { add, remove, move }) => (
        <fieldset className={styles.set}>
          <legend>步骤（拖动左边的把手可以调整顺序）</legend>
          <SortableList ids={fields.map((field) => field.key)} onMove={move}>
            {fields.map((field, i) => (
              <SortableRow key={field.key} id={field.key} label={`第 ${i + 1} 步`}>
                <div className={styles.step}>
                  <Form.Item
                    name={[field.name, 'text']}
                    label={`第 ${i + 1} 步`}
                    rules={[{ required: true, whitespace: true, message: '请写这一步怎么做，或删掉它' }, upTo(tipLengths.step)]}
                  >
                    <Input.TextArea rows={2} />
                  </Form.Item>
                  <Form.Item name={[field.name, 'pictureId']} label={`第 ${i + 1} 步的配图`}>
                    <StepPicture known={known} label={`第 ${i + 1} 步的配图`} />
                  </Form.Item>
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`删除第 ${i + 1} 步`}
                    disabled={fields.length === 1}
                    onClick={() => remove(field.name)}
                  >
                    删除
                  </Button>
                </div>
              </SortableRow>
            ))}
          </SortableList>
          <Button
            icon={<PlusOutlined aria-hidden />}
            disabled={fields.length >= tipLengths.steps}
            onClick={() => add({ text: '', pictureId: null })}
          >
            添加一步
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}

function StepPicture({
  known,
  ...props
}: {
  known: readonly Picture[]
  label: string
  id?: string
  value?: number | null
  onChange?(id: number | null): void
}) {
  return <PictureField {...props} shape="wide" known={known.find((picture) => picture.id === props.value) ?? null} />
}
