import { App, type ModalFuncProps } from 'antd'
import { useCallback } from 'react'

type Question = Omit<ModalFuncProps, 'autoFocusButton' | 'focusable'>

/**
 * Asks before something is done or lost. The focus is on the button that does nothing: a second press of Enter, or a key that is held, is
 * meant for the button that asked.
 */
export function useQuestion() {
  const { modal } = App.useApp()
  return useCallback((question: Question) => modal.confirm({ ...question, focusable: { autoFocusButton: 'cancel' } }), [modal])
}
