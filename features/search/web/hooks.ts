import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryFor } from '#web/api.ts'
import * as contract from '../contract.ts'

const fewestLetters = 2
const fewestForHelp = 3

export function useSearch(text: string) {
  const q = usePaused(text.trim().slice(0, 100))
  const asks = q.length >= fewestLetters
  const found = useQuery({
    ...queryFor(contract.search, { q }),
    enabled: asks,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isBehind = text.trim().length >= fewestLetters && text.trim().slice(0, 100) !== q
  return {
    ...found,
    data: asks ? found.data : undefined,
    error: asks ? found.error : null,
    isLooking: isBehind || (asks && found.isFetching),
  }
}

export function useHelp(text: string) {
  const asks = text.trim().length >= fewestForHelp
  const { data } = useQuery({
    queryKey: ['help articles'],
    queryFn: async () => (await import('#features/articles/web/search.ts')).searchHelp,
    enabled: asks,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return asks ? (data?.(text) ?? []) : []
}

function usePaused(text: string) {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setPaused, searchPauseMs, text)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Milliseconds: longer than between two keystrokes, shorter than patience. */
const searchPauseMs = 200
