export const KNOWN_PHRASES: readonly string[] = `
correct horse battery staple
correct battery horse staple
horse battery staple correct
correct horse battery
staple battery horse correct
battery horse staple
tr0ub4dor and 3
troubador and three
this is my password
this is a password
this is not a password
this is a secure password
this is a strong password
this is the password
my password is password
my password is secret
my password is my password
my secret password
my secure password
my strong password
my new password
my very long password
a very long password
a very secure password
a very strong password
a very secret password
a really long password
super secret password
top secret password
very secret password
very secure password
very strong password
super strong password
long and strong password
secure password here
password for this site
password for everything
the same password
the password is password
i forgot my password
i forget my password
i hate passwords
i dont have a password
i do not have a password
enter your password
enter password here
choose a password
change this password
change me please
please change me
please change this
please let me in
let me in please
let me in now
let me in right now
let me in already
open the door
open sesame
open sesame please
no password needed
no password required
there is no password
nobody knows this
you will never guess
you will never guess this
youll never guess
youll never guess this
you cannot guess this
you cant guess this
never gonna give you up
never gonna let you down
the quick brown fox
the quick brown fox jumps
the quick brown fox jumps over the lazy dog
jumps over the lazy dog
the lazy dog
lorem ipsum dolor
lorem ipsum dolor sit amet
to be or not to be
to be or not to be that is the question
that is the question
may the force be with you
the force be with you
luke i am your father
i am your father
ill be back
hasta la vista baby
i love you forever
i love you so much
i love you very much
i love my family
i love my wife
i love my husband
i love my girlfriend
i love my boyfriend
i love my children
i love my mother
i love my mom
i love my dog
i love my cat
i miss you so much
love you forever
live laugh love
live love laugh
live long and prosper
carpe diem
once upon a time
happily ever after
happy birthday to you
merry christmas
happy new year
good morning vietnam
game of thrones
winter is coming
valar morghulis
you know nothing jon snow
lord of the rings
one ring to rule them all
you shall not pass
my precious
star wars
star trek
beam me up scotty
houston we have a problem
one small step for man
the answer is forty two
dont panic
so long and thanks for all the fish
in god we trust
god is good
god is great
god is love
god bless america
jesus is lord
jesus loves me
jesus loves you
thank you jesus
our father who art in heaven
the lord is my shepherd
in the beginning
in the beginning god created
let there be light
all you need is love
let it be
hey jude
here comes the sun
yellow submarine
bohemian rhapsody
stairway to heaven
highway to hell
sweet child of mine
hotel california
welcome to the jungle
welcome to the hotel california
dancing queen
we will rock you
we are the champions
another one bites the dust
twinkle twinkle little star
mary had a little lamb
humpty dumpty
row row row your boat
four score and seven years ago
we the people
it was the best of times
call me ishmael
it was a dark and stormy night
home sweet home
practice makes perfect
time is money
knowledge is power
early bird catches the worm
an apple a day
an apple a day keeps the doctor away
easy as pie
piece of cake
the cake is a lie
all your base are belong to us
hello world
hello there general kenobi
hello my name is
what is your name
how are you today
who are you
what is love
baby dont hurt me
you only live once
hakuna matata
abracadabra
supercalifragilisticexpialidocious
antidisestablishmentarianism
pneumonoultramicroscopicsilicovolcanoconiosis
donaudampfschifffahrtsgesellschaft
abcdefghijklmnopqrstuvwxyz
one two three four
one two three four five
onetwothreefourfivesix
administrator
admin admin admin
root root root
test test test
welcome home
welcome to my site
welcome to my website
my portfolio site
my portfolio website
my personal website
my website password
`
  .split("\n")
  .filter((phrase) => phrase !== "")
  .map((phrase) => phrase.replaceAll(" ", ""));
