import { chance } from "./chance.mjs";
import { amber, cobalt, coral, ink, oklch, paper } from "./colour.mjs";
import { circle, clipped, path, picture, rect, stroke, times } from "./draw.mjs";

const SKIN = oklch(0.58, 0.095, 52);
const SKIN_SHADE = oklch(0.47, 0.09, 48);
const SKIN_DEEP = oklch(0.4, 0.08, 46);

/** The owner, in cut paper. */
export default function portrait() {
  const random = chance(8);
  const face =
    "M286 300C286 210 514 210 514 300V420C514 520 462 578 400 578C338 578 286 520 286 420Z";
  const curls = times(34, (index) => {
    const angle = (index / 34) * Math.PI * 2;
    const reach = random.between(165, 190);
    return circle(
      400 + Math.cos(angle) * reach * 1.02,
      292 + Math.sin(angle) * reach * 0.92,
      random.between(38, 56),
      ink,
    );
  });
  return picture(
    800,
    800,
    cobalt,
    circle(400, 400, 344, amber),
    curls,
    circle(400, 300, 190, ink),
    path("M332 540H468V700H332Z", SKIN_DEEP),
    path("M96 800C110 700 220 664 330 650C350 706 450 706 470 650C580 664 690 700 704 800Z", paper),
    path("M330 650C350 706 450 706 470 650L498 656C470 744 330 744 302 656Z", coral),
    path(face, SKIN),
    clipped("shade", path(face, SKIN), rect(400, 180, 140, 420, SKIN_SHADE)),
    path("M270 352C286 300 336 276 400 276C464 276 514 300 530 352V200H270Z", ink),
    stroke("M316 364Q340 342 370 356M430 356Q460 342 484 364", ink, 9, {
      "stroke-linecap": "round",
    }),
    [346, 454].map((x) => circle(x, 394, 10, ink)),
    path("M400 386L382 450Q390 460 400 460Z", SKIN_SHADE),
    path("M352 496Q380 482 400 492Q420 482 448 496Q400 540 352 496Z", coral),
    circle(272, 486, 24, coral),
    circle(528, 486, 24, coral),
  );
}
