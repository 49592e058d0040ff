// A step of no family in particular: its pattern, then its effect.
#include "teller.hpp"

namespace nonet {

namespace {

CandidateLook look_of(Role role) {
    switch (role) {
        case Role::FIN:
        case Role::ENDO_FIN:
        case Role::GUARDIAN:
            return CandidateLook::FIN;
        case Role::COLOUR_B:
        case Role::LINK:
        case Role::PINCER:
        case Role::SET_B:
        case Role::ROOF:
            return CandidateLook::B;
        case Role::COLOUR_C:
        case Role::SET_C:
            return CandidateLook::C;
        case Role::COLOUR_D:
        case Role::SET_D:
            return CandidateLook::D;
        default:
            return CandidateLook::A;
    }
}

}  // namespace

void tell_anything(Teller& t) {
    Scene scene = t.show("pattern.digits").digits("digits", t.step.digits);
    for (const HouseMark& h : t.step.houses)
        scene.shade({h.house}, h.role == Role::COVER ? HouseLook::COVER : HouseLook::BASE);
    for (const Mark& m : t.step.marks) scene.paint(m.candidate, look_of(m.role));
    t.conclude();
}

}  // namespace nonet
