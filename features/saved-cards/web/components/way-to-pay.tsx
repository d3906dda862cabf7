import { paidByCard } from '../../words.ts'
import { useMyCard } from '../hooks.ts'

/** How a learner pays their regular lessons by card: with the one they saved, or as it is otherwise. */
export function WayToPay({ seriesId, otherwise }: { seriesId: string; otherwise: string }) {
  const { data } = useMyCard()
  const weekly = data?.weekly.find((one) => one.seriesId === seriesId)
  const pays = data?.card && weekly?.state === 'on' && weekly.agreedPence !== null
  return pays ? paidByCard(data.card!, weekly.agreedPence!) : otherwise
}
