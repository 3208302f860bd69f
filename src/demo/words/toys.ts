/**
 * Words of a toy shop. Used by `demo/tree.ts`.
 * @module
 */
import { listed, shelves, type Words } from './words.ts'

export const toys: Words = {
  tops: shelves(`
    Building
      Wooden blocks: block set, rainbow blocks 14-90
      Magnet tiles: magnet tiles, magnet car set 24-129
      Marble runs: marble run, marble run extension 19-149
      Model kits: model bridge, model glider 12-75
    Dolls & Figures
      Rag dolls: rag doll, cuddle doll 18-69
      Doll houses: doll house, doll kitchen 39-220
      Animal figures: wooden fox, farm animals, wooden whale 6-45
      Puppets: hand puppet, finger puppets 9-49
    Games
      Board games: board game, family game 15-59
      Card games: card game 6-24
      Puzzles: puzzle, floor puzzle 8-39
      Dice games: dice game 5-29
    Outdoors
      Balance bikes: balance bike 59-199
      Kites: kite, stunt kite 12-89
      Sand toys: sand bucket, sand mill, dumper 5-39
      Swings: swing, nest swing 25-139
    Music
      Drums: hand drum, tongue drum 15-120
      Xylophones: xylophone, glockenspiel 14-65
      Music boxes: music box 12-59
    Crafts
      Paints: finger paints, watercolour box 6-45
      Modelling clay: modelling clay, clay set 4-32
      Sewing sets: sewing set, weaving loom 9-55
      Beads: bead set 5-28
    Vehicles
      Wooden trains: train set, locomotive, wagon 7-119
      Cars: racing car, tow truck 6-49
      Boats: sailing boat, tug boat 9-59
    Baby
      Rattles: rattle, grasping ring 6-25
      Stacking toys: stacking tower, shape sorter 10-45
      Soft toys: soft bunny, soft bear, music cloud 9-49
  `),
  qualifiers: listed(`
    Large, Small, Classic, Travel, Starter, Deluxe, Natural, Colourful, Forest, Sea, Night, Holiday
  `),
  brands: listed(`
    Holzwurm, Little Otter, Pipkin, Mirabelle, Grimsby, Tumbletown, Kaleido, Oak & Owl, Biscuit,
    Wobble
  `),
  models: listed(`
    Paula, Bruno, Matilda, Oskar, Frieda, Anton, Wilma, Emil, Greta, Hugo, Ida, Jasper, Klara, Leo,
    Mina, Nils, Olga, Piet, Rosa, Sam, Tilda, Uwe, Vera, Willi, Zora, Alma, Benno, Cleo, Dora, Edda,
    Fritz, Gustav, Hanne, Ivo, Juna, Karl, Lotte, Max, Nora, Otto, Pepper, Quentin, Ronja, Selma,
    Toni, Ursula, Viktor, Wanda, Yola, Zeno
  `),
  colors: listed('sunny yellow, sky blue, cherry red, mint, natural, violet'),
  materials: listed('beech wood, maple, organic cotton, felt, cork, tin'),
  tags: listed('from 3 years, from 6 years, for two, gift idea, quiet play, handmade'),
  welcome:
    'Wooden trains, good games and patient dolls. Everything here has been tried by children who do not pretend to like it.',
  sentences: [
    'Painted with water-based colours and sanded three times by hand.',
    'Small hands find it easy to hold, and grown-ups find it hard to put down.',
    'It has survived our own children, two moves and a dog.',
    'The box is sturdy enough to become a garage afterwards.',
    'There is no battery inside and nothing to download.',
    'The rules fit on one page and are understood in one minute.',
    'All pieces can be ordered one by one if a vacuum cleaner was faster.',
    'Made in a workshop of eleven people at the edge of a forest.',
    'It grows with the child: three ways to play for three ages.',
    'A present that is still in use a year later.',
  ],
}
