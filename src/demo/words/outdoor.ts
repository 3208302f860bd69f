/**
 * Words of a shop with outdoor gear. Used by `demo/tree.ts`.
 * @module
 */
import { listed, shelves, type Words } from './words.ts'

export const outdoor: Words = {
  tops: shelves(`
    Tents & Shelters
      Trekking tents: trekking tent, two-person tent 149-620
      Family tents: family tent, tunnel tent 199-890
      Tarps: tarp, awning, wing tarp 29-190
      Pegs & Poles: peg set, tarp pole, guy line set 6-59
      Groundsheets: groundsheet, footprint 19-89
    Sleeping
      Sleeping bags: down sleeping bag, sleeping bag 59-480
      Sleeping mats: inflatable mat, foam mat 19-210
      Hammocks: hammock, hammock set 25-160
      Pillows: travel pillow, camping pillow 9-45
    Backpacks & Bags
      Daypacks: daypack, city backpack 39-140
      Trekking backpacks: trekking backpack 119-340
      Dry bags: dry bag, dry bag set 9-69
      Duffels: duffel, travel duffel 49-180
      Child carriers: child carrier 139-330
    Camp kitchen
      Stoves: gas stove, wood stove, spirit stove 24-190
      Cookware: pot set, camping pan, kettle 14-110
      Cups & Bottles: enamel mug, vacuum bottle 7-49
      Water filters: water filter, gravity filter 22-145
    Clothing
      Rain jackets: rain jacket, hooded shell 69-390
      Fleece: fleece jacket, fleece pullover 35-150
      Trousers: hiking trousers, zip-off trousers 45-170
      Base layers: merino shirt, base layer 29-120
      Hats & Gloves: wool beanie, sun hat, fleece gloves 12-59
    Footwear
      Hiking boots: hiking boots, mountain boots 99-330
      Trail shoes: trail shoes, approach shoes 79-190
      Sandals: trekking sandals 39-120
      Socks: hiking socks, merino socks 9-34
    Lights & Tools
      Headlamps: headlamp, running lamp 15-130
      Lanterns: lantern, string light 12-95
      Knives: folding knife, carving knife 14-140
      Compasses: compass, map case 9-75
      First aid: first aid kit, tick remover 5-49
    Climbing
      Harnesses: climbing harness 39-120
      Ropes: single rope, half rope 69-240
      Carabiners: carabiner, quickdraw set 7-110
      Helmets: climbing helmet 45-110
    On the water
      Canoes: folding canoe, inflatable canoe 390-1890
      Paddles: paddle, travel paddle 29-220
      Life vests: life vest 45-160
  `),
  qualifiers: listed(`
    Ultralight, Winter, Junior, Expedition, Compact, Classic, Summer, Alpine, Starter, Two-person,
    Recycled, Limited
  `),
  brands: listed(`
    Northfell, Tarnholm, Brackenby, Larchfield, Osterdal, Hollow Oak, Windrose, Felsen, Kite & Crane,
    Moorland, Sundew, Varg
  `),
  models: listed(`
    Skua, Lynx, Heron, Juniper, Fjord, Cirrus, Marten, Tundra, Osprey, Rowan, Drift, Ember, Sorrel,
    Plover, Basalt, Cedar, Wren, Aspen, Kestrel, Brook, Flint, Gale, Hazel, Ibex, Kelp, Lichen,
    Meadow, Nettle, Otter, Pebble, Quill, Ridge, Summit, Thyme, Umber, Vale, Willow, Yarrow, Zephyr,
    Auk, Birch, Cove, Dune, Elk, Fern, Glade, Hollow, Isle, Jay, Knoll, Loch, Moss, Nook, Oriole,
    Pine, Reed, Sedge, Tern, Vetch, Wolds, Alder, Bluff, Crag, Dale, Erne, Finch, Gorse, Heath, Ivy,
    Larch, Mire, Nene, Orchid, Petrel, Rook, Scree, Teal, Upland, Viper, Wisp
  `),
  colors: listed('moss green, slate grey, rust red, sand, night blue, ochre'),
  materials: listed('recycled nylon, cotton canvas, merino wool, aluminium, steel, ripstop'),
  tags: listed('lightweight, for families, vegan, repairable, weekend, winter-proof'),
  welcome:
    'Tents, boots, stoves and lamps for a weekend by the lake or a month on the ridge. We use what we sell, and repair it.',
  sentences: [
    'Made for people who would rather be outside than on the way there.',
    'The seams are taped, the zips run smoothly with cold fingers, and nothing rattles.',
    'It packs down small enough to forget about until you need it.',
    'We have carried one through a wet October and would take it again.',
    'Spare parts are kept for ten years, and we repair what we sell.',
    'The fabric is dyed without water and dries within an hour on a line.',
    'Tested by our own staff on the long path around the lake.',
    'A quiet, reliable companion that does one thing and does it well.',
    'Comes with a small repair kit and a bag made from what was left over.',
    'Two people can set it up in four minutes, one person in six.',
  ],
}
