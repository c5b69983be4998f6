import type { PaginationProps } from 'antd'
import { cloneElement, isValidElement } from 'react'

const words: Record<string, string> = { prev: '上一页', next: '下一页', 'jump-prev': '向前 5 页', 'jump-next': '向后 5 页' }

/** The arrows of a list's pages. antd names their buttons in English whatever its locale. */
export const pageTurn: PaginationProps['itemRender'] = (_page, kind, element) => {
  const name = words[kind]
  return name && isValidElement<{ 'aria-label'?: string }>(element) ? cloneElement(element, { 'aria-label': name }) : element
}
