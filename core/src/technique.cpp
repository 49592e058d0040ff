#include "nonet/technique.hpp"

#include <array>
#include <unordered_map>

namespace nonet {

namespace {

// clang-format off
constexpr std::array<TechniqueFacts, TECHNIQUE_COUNT> CATALOGUE{{
    // technique, id, name, family, code, order, se x 10, score, level, hodoku order, uniqueness
    {Technique::FULL_HOUSE, "full-house", "Full House", Family::SINGLES, "0000", 100, 10, 4, 1, 1, false},
    {Technique::HIDDEN_SINGLE_BOX, "hidden-single-box", "Hidden Single (box)", Family::SINGLES, "0002", 200, 12, 14, 1, 3, false},
    {Technique::HIDDEN_SINGLE_LINE, "hidden-single-line", "Hidden Single (line)", Family::SINGLES, "0002", 210, 15, 14, 1, 4, false},
    {Technique::NAKED_SINGLE, "naked-single", "Naked Single", Family::SINGLES, "0003", 300, 23, 4, 1, 2, false},
    {Technique::DIRECT_POINTING, "direct-pointing", "Direct Pointing", Family::SINGLES, "", 400, 17, 50, 2, 0, false},
    {Technique::DIRECT_CLAIMING, "direct-claiming", "Direct Claiming", Family::SINGLES, "", 410, 19, 50, 2, 0, false},
    {Technique::DIRECT_HIDDEN_PAIR, "direct-hidden-pair", "Direct Hidden Pair", Family::SINGLES, "", 420, 20, 70, 2, 0, false},
    {Technique::DIRECT_HIDDEN_TRIPLE, "direct-hidden-triple", "Direct Hidden Triple", Family::SINGLES, "", 430, 25, 100, 2, 0, false},
    {Technique::LOCKED_PAIR, "locked-pair", "Locked Pair", Family::INTERSECTIONS, "0110", 1000, 0, 40, 2, 5, false},
    {Technique::LOCKED_TRIPLE, "locked-triple", "Locked Triple", Family::INTERSECTIONS, "0111", 1100, 0, 60, 2, 6, false},
    {Technique::POINTING, "pointing", "Pointing", Family::INTERSECTIONS, "0100", 1200, 26, 50, 2, 7, false},
    {Technique::CLAIMING, "claiming", "Claiming", Family::INTERSECTIONS, "0101", 1210, 28, 50, 2, 8, false},
    {Technique::NAKED_PAIR, "naked-pair", "Naked Pair", Family::SUBSETS, "0200", 1300, 30, 60, 2, 9, false},
    {Technique::NAKED_TRIPLE, "naked-triple", "Naked Triple", Family::SUBSETS, "0201", 1400, 36, 80, 2, 10, false},
    {Technique::HIDDEN_PAIR, "hidden-pair", "Hidden Pair", Family::SUBSETS, "0210", 1500, 34, 70, 2, 11, false},
    {Technique::HIDDEN_TRIPLE, "hidden-triple", "Hidden Triple", Family::SUBSETS, "0211", 1600, 40, 100, 2, 12, false},
    {Technique::NAKED_QUAD, "naked-quad", "Naked Quad", Family::SUBSETS, "0202", 2000, 50, 120, 3, 13, false},
    {Technique::HIDDEN_QUAD, "hidden-quad", "Hidden Quad", Family::SUBSETS, "0212", 2100, 54, 150, 3, 14, false},
    {Technique::X_WING, "x-wing", "X-Wing", Family::FISH, "0300", 2200, 32, 140, 3, 15, false},
    {Technique::SWORDFISH, "swordfish", "Swordfish", Family::FISH, "0301", 2300, 38, 150, 3, 16, false},
    {Technique::JELLYFISH, "jellyfish", "Jellyfish", Family::FISH, "0302", 2400, 52, 160, 3, 17, false},
    {Technique::SQUIRMBAG, "squirmbag", "Squirmbag", Family::FISH, "0303", 2500, 0, 470, 4, 0, false},
    {Technique::WHALE, "whale", "Whale", Family::FISH, "0304", 2600, 0, 470, 4, 0, false},
    {Technique::LEVIATHAN, "leviathan", "Leviathan", Family::FISH, "0305", 2700, 0, 470, 4, 0, false},
    {Technique::FINNED_X_WING, "finned-x-wing", "Finned X-Wing", Family::FISH, "0310", 4100, 0, 130, 3, 36, false},
    {Technique::FINNED_SWORDFISH, "finned-swordfish", "Finned Swordfish", Family::FISH, "0311", 4300, 0, 200, 4, 38, false},
    {Technique::FINNED_JELLYFISH, "finned-jellyfish", "Finned Jellyfish", Family::FISH, "0312", 4500, 0, 250, 4, 40, false},
    {Technique::FINNED_SQUIRMBAG, "finned-squirmbag", "Finned Squirmbag", Family::FISH, "0313", 4700, 0, 470, 4, 0, false},
    {Technique::FINNED_WHALE, "finned-whale", "Finned Whale", Family::FISH, "0314", 4900, 0, 470, 4, 0, false},
    {Technique::FINNED_LEVIATHAN, "finned-leviathan", "Finned Leviathan", Family::FISH, "0315", 5100, 0, 470, 4, 0, false},
    {Technique::SASHIMI_X_WING, "sashimi-x-wing", "Sashimi X-Wing", Family::FISH, "0320", 4200, 0, 150, 3, 37, false},
    {Technique::SASHIMI_SWORDFISH, "sashimi-swordfish", "Sashimi Swordfish", Family::FISH, "0321", 4400, 0, 240, 4, 39, false},
    {Technique::SASHIMI_JELLYFISH, "sashimi-jellyfish", "Sashimi Jellyfish", Family::FISH, "0322", 4600, 0, 260, 4, 41, false},
    {Technique::SASHIMI_SQUIRMBAG, "sashimi-squirmbag", "Sashimi Squirmbag", Family::FISH, "0323", 4800, 0, 470, 4, 0, false},
    {Technique::SASHIMI_WHALE, "sashimi-whale", "Sashimi Whale", Family::FISH, "0324", 5000, 0, 470, 4, 0, false},
    {Technique::SASHIMI_LEVIATHAN, "sashimi-leviathan", "Sashimi Leviathan", Family::FISH, "0325", 5200, 0, 470, 4, 0, false},
    {Technique::FRANKEN_X_WING, "franken-x-wing", "Franken X-Wing", Family::FISH, "0330", 6100, 0, 300, 4, 58, false},
    {Technique::FRANKEN_SWORDFISH, "franken-swordfish", "Franken Swordfish", Family::FISH, "0331", 6200, 0, 350, 4, 59, false},
    {Technique::FRANKEN_JELLYFISH, "franken-jellyfish", "Franken Jellyfish", Family::FISH, "0332", 6300, 0, 370, 4, 0, false},
    {Technique::FRANKEN_SQUIRMBAG, "franken-squirmbag", "Franken Squirmbag", Family::FISH, "0333", 6400, 0, 470, 5, 0, false},
    {Technique::FRANKEN_WHALE, "franken-whale", "Franken Whale", Family::FISH, "0334", 6500, 0, 470, 5, 0, false},
    {Technique::FRANKEN_LEVIATHAN, "franken-leviathan", "Franken Leviathan", Family::FISH, "0335", 6600, 0, 470, 5, 0, false},
    {Technique::FINNED_FRANKEN_X_WING, "finned-franken-x-wing", "Finned Franken X-Wing", Family::FISH, "0340", 6700, 0, 390, 4, 60, false},
    {Technique::FINNED_FRANKEN_SWORDFISH, "finned-franken-swordfish", "Finned Franken Swordfish", Family::FISH, "0341", 6800, 0, 410, 4, 61, false},
    {Technique::FINNED_FRANKEN_JELLYFISH, "finned-franken-jellyfish", "Finned Franken Jellyfish", Family::FISH, "0342", 6900, 0, 430, 4, 0, false},
    {Technique::FINNED_FRANKEN_SQUIRMBAG, "finned-franken-squirmbag", "Finned Franken Squirmbag", Family::FISH, "0343", 7000, 0, 470, 5, 0, false},
    {Technique::FINNED_FRANKEN_WHALE, "finned-franken-whale", "Finned Franken Whale", Family::FISH, "0344", 7100, 0, 470, 5, 0, false},
    {Technique::FINNED_FRANKEN_LEVIATHAN, "finned-franken-leviathan", "Finned Franken Leviathan", Family::FISH, "0345", 7200, 0, 470, 5, 0, false},
    {Technique::MUTANT_X_WING, "mutant-x-wing", "Mutant X-Wing", Family::FISH, "0350", 7300, 0, 450, 5, 0, false},
    {Technique::MUTANT_SWORDFISH, "mutant-swordfish", "Mutant Swordfish", Family::FISH, "0351", 7400, 0, 450, 5, 0, false},
    {Technique::MUTANT_JELLYFISH, "mutant-jellyfish", "Mutant Jellyfish", Family::FISH, "0352", 7500, 0, 450, 5, 0, false},
    {Technique::MUTANT_SQUIRMBAG, "mutant-squirmbag", "Mutant Squirmbag", Family::FISH, "0353", 7600, 0, 470, 5, 0, false},
    {Technique::MUTANT_WHALE, "mutant-whale", "Mutant Whale", Family::FISH, "0354", 7700, 0, 470, 5, 0, false},
    {Technique::MUTANT_LEVIATHAN, "mutant-leviathan", "Mutant Leviathan", Family::FISH, "0355", 7800, 0, 470, 5, 0, false},
    {Technique::FINNED_MUTANT_X_WING, "finned-mutant-x-wing", "Finned Mutant X-Wing", Family::FISH, "0360", 7900, 0, 470, 5, 0, false},
    {Technique::FINNED_MUTANT_SWORDFISH, "finned-mutant-swordfish", "Finned Mutant Swordfish", Family::FISH, "0361", 8000, 0, 470, 5, 0, false},
    {Technique::FINNED_MUTANT_JELLYFISH, "finned-mutant-jellyfish", "Finned Mutant Jellyfish", Family::FISH, "0362", 8100, 0, 470, 5, 0, false},
    {Technique::FINNED_MUTANT_SQUIRMBAG, "finned-mutant-squirmbag", "Finned Mutant Squirmbag", Family::FISH, "0363", 8200, 0, 470, 5, 0, false},
    {Technique::FINNED_MUTANT_WHALE, "finned-mutant-whale", "Finned Mutant Whale", Family::FISH, "0364", 8300, 0, 470, 5, 0, false},
    {Technique::FINNED_MUTANT_LEVIATHAN, "finned-mutant-leviathan", "Finned Mutant Leviathan", Family::FISH, "0365", 8400, 0, 470, 5, 0, false},
    {Technique::KRAKEN_FISH_1, "kraken-fish-1", "Kraken Fish Type 1", Family::FISH, "0371", 8450, 0, 500, 5, 0, false},
    {Technique::KRAKEN_FISH_2, "kraken-fish-2", "Kraken Fish Type 2", Family::FISH, "0372", 8451, 0, 500, 5, 0, false},
    {Technique::SKYSCRAPER, "skyscraper", "Skyscraper", Family::SINGLE_DIGIT, "0400", 3000, 66, 130, 3, 20, false},
    {Technique::TWO_STRING_KITE, "two-string-kite", "Two-String Kite", Family::SINGLE_DIGIT, "0401", 3100, 66, 150, 3, 21, false},
    {Technique::DUAL_TWO_STRING_KITE, "dual-two-string-kite", "Dual Two-String Kite", Family::SINGLE_DIGIT, "0404", 3105, 0, 150, 3, 0, false},
    {Technique::TURBOT_FISH, "turbot-fish", "Turbot Fish", Family::SINGLE_DIGIT, "0403", 3120, 66, 120, 3, 22, false},
    {Technique::EMPTY_RECTANGLE, "empty-rectangle", "Empty Rectangle", Family::SINGLE_DIGIT, "0402", 3170, 0, 120, 3, 23, false},
    {Technique::DUAL_EMPTY_RECTANGLE, "dual-empty-rectangle", "Dual Empty Rectangle", Family::SINGLE_DIGIT, "0405", 3175, 0, 120, 3, 0, false},
    {Technique::BROKEN_WING, "broken-wing", "Broken Wing", Family::SINGLE_DIGIT, "1400", 5340, 0, 200, 4, 0, false},
    {Technique::SIMPLE_COLOURS_TRAP, "simple-colours-trap", "Simple Colours Trap", Family::COLOURING, "0500", 5330, 0, 150, 3, 43, false},
    {Technique::SIMPLE_COLOURS_WRAP, "simple-colours-wrap", "Simple Colours Wrap", Family::COLOURING, "0501", 5331, 0, 150, 3, 44, false},
    {Technique::MULTI_COLOURS_1, "multi-colours-1", "Multi Colours Type 1", Family::COLOURING, "0502", 5360, 0, 200, 3, 45, false},
    {Technique::MULTI_COLOURS_2, "multi-colours-2", "Multi Colours Type 2", Family::COLOURING, "0503", 5361, 0, 200, 3, 46, false},
    {Technique::MEDUSA, "medusa", "3D Medusa", Family::COLOURING, "0507", 5370, 0, 250, 4, 0, false},
    {Technique::XY_WING, "xy-wing", "XY-Wing", Family::WINGS, "0800", 3300, 42, 160, 3, 25, false},
    {Technique::XYZ_WING, "xyz-wing", "XYZ-Wing", Family::WINGS, "0801", 3400, 44, 180, 3, 26, false},
    {Technique::BENT_QUAD, "bent-quad", "Bent Quad", Family::WINGS, "0802", 5620, 0, 260, 4, 0, false},
    {Technique::W_WING, "w-wing", "W-Wing", Family::WINGS, "0803", 3200, 0, 150, 3, 24, false},
    {Technique::WXYZ_WING, "wxyz-wing", "WXYZ-Wing", Family::WINGS, "0804", 5610, 0, 240, 4, 0, false},
    {Technique::VWXYZ_WING, "vwxyz-wing", "VWXYZ-Wing", Family::WINGS, "0805", 5621, 0, 280, 4, 0, false},
    {Technique::UVWXYZ_WING, "uvwxyz-wing", "UVWXYZ-Wing", Family::WINGS, "0806", 5622, 0, 300, 4, 0, false},
    {Technique::TUVWXYZ_WING, "tuvwxyz-wing", "TUVWXYZ-Wing", Family::WINGS, "0807", 5623, 0, 320, 4, 0, false},
    {Technique::STUVWXYZ_WING, "stuvwxyz-wing", "STUVWXYZ-Wing", Family::WINGS, "0808", 5624, 0, 340, 4, 0, false},
    {Technique::RSTUVWXYZ_WING, "rstuvwxyz-wing", "RSTUVWXYZ-Wing", Family::WINGS, "0809", 5625, 0, 360, 4, 0, false},
    {Technique::M_WING, "m-wing", "M-Wing", Family::WINGS, "", 3410, 0, 180, 3, 0, false},
    {Technique::S_WING, "s-wing", "S-Wing", Family::WINGS, "", 3411, 0, 180, 3, 0, false},
    {Technique::L_WING, "l-wing", "L-Wing", Family::WINGS, "", 3412, 0, 180, 3, 0, false},
    {Technique::H_WING, "h-wing", "H-Wing", Family::WINGS, "", 3413, 0, 180, 3, 0, false},
    {Technique::UNIQUE_RECTANGLE_1, "unique-rectangle-1", "Unique Rectangle Type 1", Family::UNIQUENESS, "0600", 3500, 45, 100, 3, 27, true},
    {Technique::UNIQUE_RECTANGLE_2, "unique-rectangle-2", "Unique Rectangle Type 2", Family::UNIQUENESS, "0601", 3600, 45, 100, 3, 28, true},
    {Technique::UNIQUE_RECTANGLE_3, "unique-rectangle-3", "Unique Rectangle Type 3", Family::UNIQUENESS, "0602", 3700, 45, 100, 3, 29, true},
    {Technique::UNIQUE_RECTANGLE_4, "unique-rectangle-4", "Unique Rectangle Type 4", Family::UNIQUENESS, "0603", 3800, 45, 100, 3, 30, true},
    {Technique::UNIQUE_RECTANGLE_5, "unique-rectangle-5", "Unique Rectangle Type 5", Family::UNIQUENESS, "0604", 3900, 0, 100, 3, 31, true},
    {Technique::UNIQUE_RECTANGLE_6, "unique-rectangle-6", "Unique Rectangle Type 6", Family::UNIQUENESS, "0605", 4000, 0, 100, 3, 32, true},
    {Technique::HIDDEN_RECTANGLE, "hidden-rectangle", "Hidden Rectangle", Family::UNIQUENESS, "0606", 4010, 0, 100, 3, 33, true},
    {Technique::AVOIDABLE_RECTANGLE_1, "avoidable-rectangle-1", "Avoidable Rectangle Type 1", Family::UNIQUENESS, "0607", 4020, 0, 100, 3, 34, true},
    {Technique::AVOIDABLE_RECTANGLE_2, "avoidable-rectangle-2", "Avoidable Rectangle Type 2", Family::UNIQUENESS, "0608", 4030, 0, 100, 3, 35, true},
    {Technique::UNIQUE_LOOP_1, "unique-loop-1", "Unique Loop Type 1", Family::UNIQUENESS, "0620", 4041, 46, 150, 3, 0, true},
    {Technique::UNIQUE_LOOP_2, "unique-loop-2", "Unique Loop Type 2", Family::UNIQUENESS, "0620", 4042, 46, 150, 3, 0, true},
    {Technique::UNIQUE_LOOP_3, "unique-loop-3", "Unique Loop Type 3", Family::UNIQUENESS, "0620", 4043, 46, 150, 3, 0, true},
    {Technique::UNIQUE_LOOP_4, "unique-loop-4", "Unique Loop Type 4", Family::UNIQUENESS, "0620", 4044, 46, 150, 3, 0, true},
    {Technique::EXTENDED_RECTANGLE_1, "extended-rectangle-1", "Extended Rectangle Type 1", Family::UNIQUENESS, "0621", 4051, 0, 180, 4, 0, true},
    {Technique::EXTENDED_RECTANGLE_2, "extended-rectangle-2", "Extended Rectangle Type 2", Family::UNIQUENESS, "0621", 4052, 0, 180, 4, 0, true},
    {Technique::EXTENDED_RECTANGLE_3, "extended-rectangle-3", "Extended Rectangle Type 3", Family::UNIQUENESS, "0621", 4053, 0, 180, 4, 0, true},
    {Technique::EXTENDED_RECTANGLE_4, "extended-rectangle-4", "Extended Rectangle Type 4", Family::UNIQUENESS, "0621", 4054, 0, 180, 4, 0, true},
    {Technique::BUG_1, "bug-1", "BUG+1", Family::UNIQUENESS, "0610", 2900, 56, 100, 3, 19, true},
    {Technique::BUG_2, "bug-2", "BUG Type 2", Family::UNIQUENESS, "", 4062, 57, 150, 4, 0, true},
    {Technique::BUG_3, "bug-3", "BUG Type 3", Family::UNIQUENESS, "", 4063, 57, 150, 4, 0, true},
    {Technique::BUG_4, "bug-4", "BUG Type 4", Family::UNIQUENESS, "", 4064, 57, 150, 4, 0, true},
    {Technique::BUG_LITE, "bug-lite", "BUG-Lite", Family::UNIQUENESS, "0622", 4070, 0, 200, 4, 0, true},
    {Technique::REVERSE_BUG, "reverse-bug", "Reverse BUG", Family::UNIQUENESS, "0623", 4080, 0, 200, 4, 0, true},
    {Technique::REMOTE_PAIR, "remote-pair", "Remote Pair", Family::CHAINS, "0703", 2800, 0, 110, 3, 18, false},
    {Technique::X_CHAIN, "x-chain", "X-Chain", Family::CHAINS, "0701", 5400, 66, 260, 4, 47, false},
    {Technique::XY_CHAIN, "xy-chain", "XY-Chain", Family::CHAINS, "0702", 5500, 70, 260, 4, 48, false},
    {Technique::CONTINUOUS_NICE_LOOP, "continuous-nice-loop", "Continuous Nice Loop", Family::CHAINS, "0706", 5600, 70, 280, 4, 50, false},
    {Technique::DISCONTINUOUS_NICE_LOOP, "discontinuous-nice-loop", "Discontinuous Nice Loop", Family::CHAINS, "0707", 5600, 70, 280, 4, 49, false},
    {Technique::AIC, "aic", "Alternating Inference Chain", Family::CHAINS, "0708", 5600, 70, 280, 4, 51, false},
    {Technique::GROUPED_CONTINUOUS_NICE_LOOP, "grouped-continuous-nice-loop", "Grouped Continuous Nice Loop", Family::CHAINS, "0709", 5650, 0, 300, 4, 53, false},
    {Technique::GROUPED_DISCONTINUOUS_NICE_LOOP, "grouped-discontinuous-nice-loop", "Grouped Discontinuous Nice Loop", Family::CHAINS, "0710", 5650, 0, 300, 4, 52, false},
    {Technique::GROUPED_AIC, "grouped-aic", "Grouped Alternating Inference Chain", Family::CHAINS, "0711", 5650, 0, 300, 4, 54, false},
    {Technique::BIDIRECTIONAL_X_CYCLE, "bidirectional-x-cycle", "Bidirectional X-Cycle", Family::CHAINS, "", 5410, 65, 260, 4, 0, false},
    {Technique::BIDIRECTIONAL_Y_CYCLE, "bidirectional-y-cycle", "Bidirectional Y-Cycle", Family::CHAINS, "", 5510, 65, 260, 4, 0, false},
    {Technique::BIDIRECTIONAL_CYCLE, "bidirectional-cycle", "Bidirectional Cycle", Family::CHAINS, "", 5605, 70, 280, 4, 0, false},
    {Technique::FORCING_X_CHAIN, "forcing-x-chain", "Forcing X-Chain", Family::CHAINS, "", 5411, 66, 260, 4, 0, false},
    {Technique::FORCING_CHAIN, "forcing-chain", "Forcing Chain", Family::CHAINS, "", 5606, 70, 280, 4, 0, false},
    {Technique::ALS_XZ, "als-xz", "Almost Locked Set XZ", Family::ALMOST_LOCKED_SETS, "0901", 5700, 0, 300, 4, 55, false},
    {Technique::ALS_XY_WING, "als-xy-wing", "Almost Locked Set XY-Wing", Family::ALMOST_LOCKED_SETS, "0902", 5800, 0, 320, 4, 56, false},
    {Technique::ALS_CHAIN, "als-chain", "Almost Locked Set Chain", Family::ALMOST_LOCKED_SETS, "0903", 5900, 0, 340, 4, 57, false},
    {Technique::DEATH_BLOSSOM, "death-blossom", "Death Blossom", Family::ALMOST_LOCKED_SETS, "0904", 6000, 0, 360, 4, 0, false},
    {Technique::SUE_DE_COQ, "sue-de-coq", "Sue de Coq", Family::ALMOST_LOCKED_SETS, "1101", 5300, 0, 250, 4, 42, false},
    {Technique::ALIGNED_PAIR_EXCLUSION, "aligned-pair-exclusion", "Aligned Pair Exclusion", Family::ALMOST_LOCKED_SETS, "1000", 5910, 62, 340, 4, 0, false},
    {Technique::ALIGNED_TRIPLET_EXCLUSION, "aligned-triplet-exclusion", "Aligned Triplet Exclusion", Family::ALMOST_LOCKED_SETS, "1001", 6010, 75, 380, 4, 0, false},
    {Technique::BIVALUE_ODDAGON, "bivalue-oddagon", "Bivalue Oddagon", Family::RANK, "1401", 6030, 0, 300, 4, 0, false},
    {Technique::TRIDAGON, "tridagon", "Tridagon", Family::RANK, "1402", 6040, 0, 400, 5, 0, false},
    {Technique::JUNIOR_EXOCET, "junior-exocet", "Junior Exocet", Family::RANK, "", 6050, 0, 450, 5, 0, false},
    {Technique::SK_LOOP, "sk-loop", "SK Loop", Family::RANK, "", 6060, 0, 450, 5, 0, false},
    {Technique::MULTI_SECTOR_LOCKED_SET, "multi-sector-locked-set", "Multi-Sector Locked Set", Family::RANK, "", 6070, 0, 470, 5, 0, false},
    {Technique::NISHIO_FORCING_CHAIN, "nishio-forcing-chain", "Nishio Forcing Chain", Family::FORCING, "", 8460, 75, 500, 5, 0, false},
    {Technique::CELL_FORCING_CHAIN, "cell-forcing-chain", "Cell Forcing Chain", Family::FORCING, "", 8470, 80, 500, 5, 0, false},
    {Technique::REGION_FORCING_CHAIN, "region-forcing-chain", "Region Forcing Chain", Family::FORCING, "", 8480, 80, 500, 5, 0, false},
    {Technique::DYNAMIC_CONTRADICTION, "dynamic-contradiction", "Dynamic Contradiction Forcing Chain", Family::FORCING, "", 8560, 85, 600, 5, 0, false},
    {Technique::DYNAMIC_DOUBLE, "dynamic-double", "Dynamic Double Forcing Chain", Family::FORCING, "", 8570, 85, 600, 5, 0, false},
    {Technique::DYNAMIC_CELL, "dynamic-cell", "Dynamic Cell Forcing Chain", Family::FORCING, "", 8580, 85, 600, 5, 0, false},
    {Technique::DYNAMIC_REGION, "dynamic-region", "Dynamic Region Forcing Chain", Family::FORCING, "", 8590, 85, 600, 5, 0, false},
    {Technique::DYNAMIC_PLUS, "dynamic-plus", "Dynamic Forcing Chain (+)", Family::FORCING, "", 8615, 90, 700, 5, 0, false},
    {Technique::NESTED_2, "nested-2", "Dynamic Forcing Chain (nested level 2)", Family::FORCING, "", 0, 95, 900, 5, 0, false},
    {Technique::NESTED_3, "nested-3", "Dynamic Forcing Chain (nested level 3)", Family::FORCING, "", 0, 100, 1000, 5, 0, false},
    {Technique::NESTED_4, "nested-4", "Dynamic Forcing Chain (nested level 4)", Family::FORCING, "", 0, 105, 1100, 5, 0, false},
    {Technique::NESTED_5, "nested-5", "Dynamic Forcing Chain (nested level 5)", Family::FORCING, "", 0, 110, 1200, 5, 0, false},
    {Technique::FORCING_CHAIN_CONTRADICTION, "forcing-chain-contradiction", "Forcing Chain Contradiction", Family::FORCING, "1301", 8500, 0, 500, 5, 62, false},
    {Technique::FORCING_CHAIN_VERITY, "forcing-chain-verity", "Forcing Chain Verity", Family::FORCING, "1302", 8510, 0, 500, 5, 63, false},
    {Technique::FORCING_NET_CONTRADICTION, "forcing-net-contradiction", "Forcing Net Contradiction", Family::FORCING, "1303", 8600, 0, 700, 5, 64, false},
    {Technique::FORCING_NET_VERITY, "forcing-net-verity", "Forcing Net Verity", Family::FORCING, "1304", 8610, 0, 700, 5, 65, false},
    {Technique::NESTED_FORCING_NET, "nested-forcing-net", "Nested Forcing Net", Family::FORCING, "", 8620, 0, 1000, 5, 0, false},
    {Technique::TEMPLATE_SET, "template-set", "Template Set", Family::LAST_RESORT, "1201", 8700, 0, 10000, 5, 0, false},
    {Technique::TEMPLATE_DELETE, "template-delete", "Template Delete", Family::LAST_RESORT, "1202", 8800, 0, 10000, 5, 0, false},
    {Technique::BRUTE_FORCE, "brute-force", "Brute Force", Family::LAST_RESORT, "", 8900, 200, 10000, 5, 66, false},
}};
// clang-format on

constexpr bool is_in_enum_order() {
    for (std::size_t i = 0; i < CATALOGUE.size(); ++i) {
        if (index_of(CATALOGUE[i].technique) != i) return false;
    }
    return true;
}
static_assert(is_in_enum_order(), "the table must list the techniques in the order of the enum");

constexpr std::array<std::string_view, 13> FAMILY_NAMES{
    "singles",   "intersections", "subsets",    "fish",   "single-digit patterns",
    "colouring", "wings",         "uniqueness", "chains", "almost locked sets",
    "rank",      "forcing",       "last resort"};

}  // namespace

std::span<const TechniqueFacts> technique_catalogue() {
    return CATALOGUE;
}

const TechniqueFacts& facts_of(Technique technique) {
    return CATALOGUE[index_of(technique)];
}

std::string_view name_of(Family family) {
    return FAMILY_NAMES[static_cast<std::size_t>(family)];
}

std::optional<Technique> find_technique(std::string_view id) {
    static const auto BY_ID = [] {
        std::unordered_map<std::string_view, Technique> map;
        for (const TechniqueFacts& facts : CATALOGUE) map.emplace(facts.id, facts.technique);
        return map;
    }();
    const auto at = BY_ID.find(id);
    return at == BY_ID.end() ? std::nullopt : std::optional(at->second);
}

}  // namespace nonet
