import { Waiting } from '#ui/states.tsx'

/** Until the script of the first page is here. */
export const FirstLoad = () => <Waiting>Loading…</Waiting>
