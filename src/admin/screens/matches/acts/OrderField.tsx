import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { arrayMove } from '@dnd-kit/sortable'
import { SortableRows } from '#admin/pieces/SortableRows.tsx'
import { StayingButton } from '#admin/pieces/StayingButton.tsx'
import styles from '#admin/screens/matches/matches.module.css'

interface Props {
  /** Passed by the form. */
  value?: readonly string[]
  onChange?(value: string[]): void
  nameOf(key: string): string
}

/** An order, changed by drag or by buttons. */
export function OrderField({ value = [], onChange, nameOf }: Props) {
  const move = (from: number, to: number) => onChange?.(arrayMove([...value], from, to))
  return (
    <SortableRows
      items={value}
      idOf={(key) => key}
      nameOf={nameOf}
      onOrder={(keys) => onChange?.(keys)}
      render={(key, index) => (
        <>
          <span className={styles.orderName}>
            {index + 1}. {nameOf(key)}
          </span>
          <StayingButton
            aria-label={`${nameOf(key)}上移`}
            icon={<ArrowUpOutlined aria-hidden />}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          />
          <StayingButton
            aria-label={`${nameOf(key)}下移`}
            icon={<ArrowDownOutlined aria-hidden />}
            disabled={index === value.length - 1}
            onClick={() => move(index, index + 1)}
          />
        </>
      )}
    />
  )
}
