import { Link } from 'react-router'

/** The whole row opens what the skill means and how to practise it. */
export const SkillLink = ({ name }: { name: string }) => (
  <Link
    to={`/dashboard/learning?${new URLSearchParams({ tab: 'skills', skill: name })}`}
    className="row-link font-semibold"
  >
    {name}
  </Link>
)
