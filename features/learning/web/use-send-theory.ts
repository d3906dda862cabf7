import { useEffect } from 'react'
import { keepSendingTheory } from './send-theory.ts'

/** On every page where theory is practised; at home only when something waits. */
export const useSendTheory = () => useEffect(keepSendingTheory, [])
