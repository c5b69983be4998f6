import { Form } from 'antd'
import { Select } from '#admin/pieces/Select.tsx'
import type { ColumnMeaning, SheetReading } from '#shared/admin/sheets.ts'
import { type SheetEncoding, sheetEncodings } from '#shared/sheets/encodings.ts'
import { figureColumn, sheetColumns, sheetFieldWords, type TableSubject } from '#shared/sheets/fields.ts'
import { sheetEncodingWords } from '#shared/words/sheet-encodings.ts'
import styles from './sheets.module.css'

interface Props {
  subject: TableSubject
  reading: SheetReading
  onEncoding(encoding: SheetEncoding): void
  onSheet(sheet: string): void
  onColumn(letter: string, title: string, meaning: ColumnMeaning): void
}

/** How the file was read, with controls to correct that. */
export function ReadingForm({ subject, reading, onEncoding, onSheet, onColumn }: Props) {
  const { encoding, isMarked, sheet, sheets, columns, figures, rows } = reading
  const meanings: { value: ColumnMeaning; label: string }[] = [
    { value: 'ignore', label: '忽略这一列' },
    ...sheetColumns[subject].map((value) => ({ value, label: sheetFieldWords[value].label })),
    ...figures.map(({ key, name }) => ({ value: figureColumn(key), label: `数据项：${name}` })),
  ]
  const unclear = columns.filter(({ meaning }) => meaning === null).length
  return (
    <Form name="sheet-reading" layout="vertical" component="div">
      <div className={styles.how}>
        {encoding !== null && (
          <Form.Item label={isMarked ? '编码（文件自己写明）' : '编码（自动识别）'} htmlFor="sheet-encoding">
            <Select
              id="sheet-encoding"
              value={encoding}
              onChange={onEncoding}
              options={sheetEncodings.map((value) => ({ value, label: sheetEncodingWords[value] }))}
            />
          </Form.Item>
        )}
        {sheet !== null && (
          <Form.Item label="工作表" htmlFor="sheet-sheet">
            <Select id="sheet-sheet" value={sheet} onChange={onSheet} options={sheets.map((value) => ({ value, label: value }))} />
          </Form.Item>
        )}
        <p className={styles.note}>{rows} 行</p>
      </div>
      <details open={unclear > 0 || undefined}>
        <summary className={styles.summary}>{unclear > 0 ? '每一列是什么' : `${columns.length} 列都已认出，可以查看和修改`}</summary>
        <div className={styles.columns}>
          {columns.map(({ letter, title, meaning, sample }) => (
            <div key={letter} className={meaning === null ? styles.unclear : styles.column}>
              <label htmlFor={`sheet-column-${letter}`}>
                <span className={styles.letter}>{letter}</span>
                {title || '（没有标题）'}
              </label>
              <Select
                id={`sheet-column-${letter}`}
                value={meaning}
                placeholder="请指定"
                status={meaning === null ? 'warning' : ''}
                onChange={(next) => next !== null && onColumn(letter, title, next)}
                options={meanings}
              />
              <span className={styles.sample}>{sample === '' ? '没有内容' : sample}</span>
            </div>
          ))}
        </div>
      </details>
    </Form>
  )
}
