import { CloseCircleFilled } from '@ant-design/icons'

/** The `allowClear` of a select: antd's own calls the cross "Clear" in every language. */
export const clearing = { label: '清除', clearIcon: <CloseCircleFilled /> }
