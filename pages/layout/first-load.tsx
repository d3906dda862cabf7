import { Waiting } from '#ui/states.tsx'

export const FirstLoad = () => <Waiting>Loading…</Waiting>
