/** What somebody who guesses here tries first: the product, the trade, its roles and authorities. docs/security.md lists them. */
const trade = `clearway driver drivers driving drive drivinglesson drivinglessons drivinginstructor drivingtest drivingschool learner learners learnerdriver
learntodrive lesson lessons instructors licence license provisional theory theorytest practical highway highwaycode motorway roundabout parking clutch gearbox
handbrake steering mirrorsignalmanoeuvre lplate lplates passplus passmytest dvsa dvla syllabus hazard hazardperception owner schoolowner school adis pdis`

export const commonWords: ReadonlySet<string> = new Set(
  `password passwort motdepasse contrasena passw pass word letmein welcome willkommen bienvenue admin administrator root superuser user guest login logon
changeme default secret access master test tester testing temp temporary demo sample example hello helloworld iloveyou iloveu ilovegod loveyou lovely loveme
love mylove sweetheart sweety darling honey babygirl babyboy princess prince queen king angel angels sunshine flower flowers butterfly rainbow summer winter
spring autumn monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december
dragon monkey tiger lion eagle falcon panther wolf shadow ninja samurai wizard merlin gandalf phoenix unicorn dolphin penguin panda puppy kitten kitty
football baseball basketball softball hockey soccer cricket rugby tennis golf golfer liverpool arsenal chelsea everton tottenham newcastle sunderland
manchester manutd mancity westham leeds celtic rangers juventus barcelona realmadrid bayern yankees lakers cowboys steelers patriots eagles
london england britain scotland wales ireland birmingham cardiff glasgow bristol oxford america canada australia germany france
michael jordan michelle daniel jessica jennifer ashley amanda andrew anthony charlie charlotte chelsea christopher david elizabeth emily george hannah harry
harley jack jackson james jasmine jason jessie john johnny jonathan joseph joshua justin kevin lauren louise maggie martin matthew melissa michaela molly nathan
nicholas nicole oliver olivia patrick peter rachel richard robert samantha sarah scott sophie stephen steven taylor thomas victoria william zoe alexander
batman superman spiderman ironman hulk joker pokemon pikachu naruto starwars startrek matrix skywalker yoda vader minecraft fortnite roblox playstation xbox nintendo
mustang ferrari porsche mercedes corvette camaro yamaha honda toyota nissan suzuki subaru vauxhall jaguar landrover driving driver driveway learner lplates
instructor clearway student school college teacher computer internet google facebook youtube twitter instagram whatsapp samsung apple android microsoft windows linux
iphone mobile phone telephone number whatever nothing something freedom liberty america trustno trustnoone blink matrix killer hunter ranger buster tigger
snoopy garfield scooby scoobydoo mickey minnie donald winnie bubbles buttercup chocolate cookie cookies cheese chicken banana orange apple cherry peaches
pepper ginger coffee guinness heineken budweiser marlboro whisky vodka tequila diamond silver golden purple yellow green black white blue orange
family friends friend forever mother father mommy daddy brother sister jesus christ jesuschrist godisgood blessed heaven faith hope grace church
qwerty qwertyuiop qwertyui qwertz azerty asdfgh asdfghjkl asdf zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc qweqwe asdasd zxczxc poiuytrewq lkjhgfdsa mnbvcxz
abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa xxx zzz qqq opensesame sesame computer secure security private mypassword mypass thepassword newpassword password
startfinish starwars metallica nirvana slipknot eminem beatles rockstar guitar music dancer dance soccerball gamer gaming biteme fuckyou fuckoff fuckme asshole
bitch bollocks bastard wanker sexy hottie cutie playboy pussycat panties lollipop sugar candy naughty crazy loser winner champion legend hero superstar
lovelife iloveme lifeisgood happiness happy smile smiley lucky money dollar pound million billion business office work working manager company service support
${trade}`
    .split(/\s+/)
    .filter(Boolean),
)

export const runs: readonly string[] = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1q2w3e4r5t6y7u8i9o0p',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  '!@#$%^&*()_+',
  '!"£$%^&*()_+',
  'q1w2e3r4t5y6u7i8o9p0',
  '147258369',
  '789456123',
  '987654321',
  '123123123123',
  '112233445566778899',
  'zaq12wsxcde34rfv',
]
