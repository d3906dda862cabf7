import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { Outlet } from 'react-router'
import '#web/between-people.ts'
import { queryClient } from '#web/query-client.ts'
import { takeAnswers } from '#web/server-answers.ts'

if (typeof document !== 'undefined') takeAnswers(queryClient)

/** The server renders for many people at once: each render has answers of its own. */
export const ServerAnswers = createContext<QueryClient>(queryClient)

/** The landing page, which reads who is free by itself, does not load this script. */
export const DataLayout = () => (
  <QueryClientProvider client={useContext(ServerAnswers)}>
    <Outlet />
  </QueryClientProvider>
)
