import { CloseCircleFilled } from '@ant-design/icons'

/** The `allowClear` of a select: antd's own button is labelled "Clear" in every language. */
export const clearing = { label: '清除', clearIcon: <CloseCircleFilled aria-hidden /> }
