import { foldText } from './fold-text.ts';

/** Folded names of one country in each line: former, short, in other languages. Users type any of them, but browsers know only one. */
const NAMES = `
turkiye,turkey
cote divoire,ivory coast,costa de marfil,costa do marfim,elfenbeinkuste,fildisi sahili,costa davorio,wybrzeze kosci sloniowej,кот дивуар,берег слоновои кости
czechia,czech republic,chequia,republica checa,tchequie,tschechien,tschechische republik,cekya,cek cumhuriyeti,чехия,чешская республика
myanmar,burma,birmania,birmanie,birma,мьянма,бирма
eswatini,swaziland,suazilandia,swasiland,esuatini,эсватини,свазиленд
netherlands,holland,paises bajos,holanda,pays bas,niederlande,hollanda,нидерланды,голландия
united kingdom,great britain,england,britain,scotland,wales,uk,reino unido,gran bretana,inglaterra,royaume uni,grande bretagne,angleterre,vereinigtes konigreich,grossbritannien,birlesik krallik,ingiltere,великобритания,англия
united states,usa,us,america,estados unidos,eeuu,ee uu,eua,etats unis,vereinigte staaten,amerika,amerika birlesik devletleri,abd,соединенные штаты,сша,америка
united arab emirates,uae,emirates,dubai,emiratos arabes unidos,emirados arabes unidos,emirats arabes unis,vereinigte arabische emirate,vae,birlesik arap emirlikleri,bae,оаэ,эмираты
south korea,republic of korea,korea republic
north korea,dprk
russia,russian federation,россия,рф
vietnam,viet nam
laos,lao
iran,persia,персия
sri lanka,ceylon
belarus,belorussia,byelorussia,bielorrusia,weissrussland,беларусь,белоруссия
moldova,moldavia,moldawien,moldavie,молдова,молдавия
kyrgyzstan,kirghizia,kirgizstan,киргизия,кыргызстан,киргизстан
kazakhstan,kazakstan
turkmenistan,turkmenia,туркменистан,туркмения
tajikistan,tadjikistan
cape verde,cabo verde
timor leste,east timor
congo kinshasa,dr congo,drc,democratic republic of the congo,zaire
congo brazzaville,republic of the congo
central african republic,car
north macedonia,fyrom
vatican city,holy see
hong kong,hongkong
macao,macau
palestinian territories,palestine,west bank,gaza
bosnia and herzegovina,bosnia herzegovina,bih
ireland,eire
saudi arabia,ksa
thailand,siam
cambodia,kampuchea
ethiopia,abyssinia
benin,dahomey
burkina faso,upper volta
zimbabwe,rhodesia
samoa,western samoa
brunei,brunei darussalam
syria,syrian arab republic
taiwan,formosa
st,saint
`;

const GROUP_OF = new Map(
  NAMES.trim()
    .split('\n')
    .map((line) => foldText(line.replaceAll(',', '\n')).split('\n'))
    .flatMap((group) => group.map((name): [string, string[]] => [name, group])),
);
const ANY_NAME = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...GROUP_OF.keys()].toSorted((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
);

export function withOtherNames(folded: string): string {
  return folded.split('\n').flatMap(variantsOf).join('\n');
}

function variantsOf(line: string): string[] {
  const others = [...line.matchAll(ANY_NAME)].flatMap(({ 0: name, index }) =>
    (GROUP_OF.get(name) ?? []).map((other) => line.slice(0, index) + other + line.slice(index + name.length)),
  );
  return [line, ...others];
}
