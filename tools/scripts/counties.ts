/** The county by which people know where a council is; a council that isn't here gives its own name. */
const councils: Record<string, string> = {
  Bedfordshire: 'Bedford, Central Bedfordshire, Luton',
  Berkshire: 'Bracknell Forest, Reading, Slough, West Berkshire, Windsor and Maidenhead, Wokingham',
  Buckinghamshire: 'Milton Keynes',
  Cambridgeshire: 'Peterborough',
  Cheshire: 'Cheshire East, Cheshire West and Chester, Halton, Warrington',
  Cornwall: 'Isles of Scilly',
  'County Durham': 'Darlington, Hartlepool, Stockton-on-Tees',
  Derbyshire: 'Derby',
  Devon: 'Plymouth, Torbay',
  Dorset: 'Bournemouth - Christchurch and Poole',
  'East Sussex': 'Brighton and Hove',
  'East Yorkshire': 'East Riding of Yorkshire, Kingston upon Hull',
  Essex: 'Southend-on-Sea, Thurrock',
  Gloucestershire: 'South Gloucestershire',
  'Greater Manchester':
    'Bolton, Bury, Manchester, Oldham, Rochdale, Salford, Stockport, Tameside, Trafford, Wigan',
  Hampshire: 'Portsmouth, Southampton',
  Kent: 'Medway',
  Lancashire: 'Blackburn with Darwen, Blackpool',
  Leicestershire: 'Leicester',
  Lincolnshire: 'North East Lincolnshire, North Lincolnshire',
  London: 'Greater London',
  Merseyside: 'Knowsley, Liverpool, Sefton, St Helens, Wirral',
  Northamptonshire: 'North Northamptonshire, West Northamptonshire',
  'North Yorkshire': 'Middlesbrough, Redcar and Cleveland, York',
  Nottinghamshire: 'Nottingham',
  Shropshire: 'Telford and Wrekin',
  Somerset: 'Bath and North East Somerset, North Somerset',
  'South Yorkshire': 'Barnsley, Doncaster, Rotherham, Sheffield',
  Staffordshire: 'Stoke-on-Trent',
  'Tyne and Wear': 'Gateshead, Newcastle upon Tyne, North Tyneside, South Tyneside, Sunderland',
  'West Midlands': 'Birmingham, Coventry, Dudley, Sandwell, Solihull, Walsall, Wolverhampton',
  'West Yorkshire': 'Bradford, Calderdale, Kirklees, Leeds, Wakefield',
  Wiltshire: 'Swindon',
  'South Wales':
    'Blaenau Gwent, Bridgend, Caerphilly, Cardiff, Merthyr Tydfil, Monmouthshire, Neath Port Talbot, Newport, Rhondda Cynon Taf, Swansea, Torfaen, Vale of Glamorgan',
  Ayrshire: 'East Ayrshire, North Ayrshire, South Ayrshire',
  Lanarkshire: 'North Lanarkshire, South Lanarkshire',
  'Western Isles': 'Eilean Siar',
}

const counties = new Map(
  Object.entries(councils).flatMap(([county, those]) =>
    those.split(', ').map((council) => [council, county] as const),
  ),
)

/** GeoNames gives old Northamptonshire by its code alone. */
export function countyOf(council: string | undefined, code: string): string {
  if (council === undefined) {
    if (code === 'J1') return 'Northamptonshire'
    throw new Error(`No council has the code ${code}`)
  }
  const short = council
    .replace(
      /^(City and (Borough|County) of|(City|County|District|(Metropolitan |Royal )?Borough) of|The|Sir) /,
      '',
    )
    .replace(/ (City|County Borough|Council)$/i, '')
    .replace('St. ', 'St ')
    .replace('Bournemouth, ', 'Bournemouth - ')
  return counties.get(short) ?? short
}
