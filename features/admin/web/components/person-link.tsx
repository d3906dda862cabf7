import { Link } from 'react-router'

type PersonLinkProps = {
  person: { id: string; name: string } | null
  /** A pupil without an account has none. */
  hasPage?: boolean
}

export function PersonLink({ person, hasPage = true }: PersonLinkProps) {
  if (!person) return 'a deleted account'
  return hasPage ? <Link to={`/dashboard/users/${person.id}`}>{person.name}</Link> : person.name
}
