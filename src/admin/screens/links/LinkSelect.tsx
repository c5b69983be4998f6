import { useQuery } from '@tanstack/react-query'
import { clearing } from '#admin/pieces/clearing.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { read } from '#admin/query-keys.ts'
import { asItOpens } from '#admin/screens/settings/use-opened.ts'

/** The links of the hub, grouped, as options of a select. */
export function useLinkOptions() {
  const groups = useQuery({ ...read('GET /link-groups'), ...asItOpens })
  const options = (groups.data?.items ?? []).map(({ id, name, links }) => ({
    key: id,
    label: name,
    options: links.map((link) => ({ value: link.id, label: `${link.title}${link.isVisible ? '' : '（已隐藏）'}` })),
  }))
  return { loading: groups.isPending, options }
}

interface Props {
  id?: string
  value?: number | null
  onChange?(value: number | null): void
  disabled?: boolean
}

/** One link of the hub; for a Form.Item. */
export function LinkSelect({ value = null, onChange, ...props }: Props) {
  return (
    <Select<number>
      {...props}
      {...useLinkOptions()}
      value={value ?? undefined}
      onChange={(chosen: number | undefined) => onChange?.(chosen ?? null)}
      placeholder="选择「链接」里的一个"
      allowClear={clearing}
    />
  )
}
